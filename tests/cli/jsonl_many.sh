#!/bin/bash
# A hundred thousand requests have a hundred thousand answers, in order.
. "$(dirname "$0")/common.bash"

count=100000
awk -v count=$count 'BEGIN {
    for (i = 0; i < count; ++i)
        if (i % 10 == 9)
            printf "{\"id\":%d,\"scene\":{\"stridescope\":1,\"kind\":\"buffer\",\"dtype\":\"INT8\",\"sizes\":[0]}}\n", i
        else
            printf "{\"id\":%d,\"scene\":{\"stridescope\":1,\"kind\":\"buffer\",\"dtype\":\"FLOAT32\",\"sizes\":[2,%d]},\"coords\":[[1,0]]}\n", i, i % 7 + 1
}' >"$work/in"
run eval --jsonl <"$work/in"
exits 0
err_is_empty
out_lines $count
awk -F '[:,]' '{
    if ($2 != NR - 1) { print "answer " NR " has the id " $2; exit 1 }
    ok = $2 % 10 == 9 ? "\"ok\":false" : "\"ok\":true"
    if (index($0, ok) == 0) { print "answer " NR " is not " ok; exit 1 }
    offset = "\"offset\":" $2 % 7 + 1 ","
    if ($2 % 10 != 9 && index($0, offset) == 0) { print "answer " NR " lacks " offset; exit 1 }
}' "$work/out" || wrong "answers are out of order or wrong"
finish
