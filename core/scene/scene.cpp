#include "core/scene/scene.h"

namespace stridescope::core
{
namespace
{

class OperandFinder : public FieldVisitor
{
public:
    explicit OperandFinder(Operand operand) : wanted(operand) {}

    void operator()(FieldName name, TensorSpec& member, Need, Rule = Rule::any)
    {
        if (name.text == operand_name(wanted))
            found = &member;
    }
    void operator()(FieldName name, std::optional<OutputSpec>& member, Need, Rule = Rule::any)
    {
        if (member && name.text == operand_name(wanted))
            found = &member->tensor;
    }
    template <typename T>
    void operator()(FieldName, T&&, Need, Rule = Rule::any)
    {
    }
    /// A scene that is a tensor has one, its input.
    void inside(TensorSpec& tensor)
    {
        if (wanted == Operand::input)
            found = &tensor;
    }

    TensorSpec* found = nullptr;

private:
    Operand wanted;
};

} // namespace

TensorSpec* tensor_of(Scene& scene, Operand operand)
{
    OperandFinder finder(operand);
    visit_fields(scene, finder);
    return finder.found;
}

} // namespace stridescope::core
