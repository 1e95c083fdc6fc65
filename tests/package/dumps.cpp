#include <stridescope/dump.hpp>

int main(int, char** words)
{
    const float numbers[] = {0, 1, 2, 3, 4, 5};
    return stridescope::dump(words[1], numbers, {2, 2}, {3, 1}, "FLOAT32") ? 0 : 1;
}
