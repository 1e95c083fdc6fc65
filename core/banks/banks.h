#pragma once

#include "core/map/placement_index.h"
#include "core/tensor/problem.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Shared memory in banks, and what an instruction costs there: each bank gives one word per cycle, to all
/// lanes that ask for it.
namespace stridescope::core
{

struct Banks
{
    Int count = 32;
    Int bytes = 4;    ///< bytes per word
    Int lanes = 1024; ///< most lanes of one access
};

struct BankPreset
{
    std::string_view name;
    Banks banks;
};
[[nodiscard]] std::span<const BankPreset> bank_presets();
[[nodiscard]] const BankPreset* find_bank_preset(std::string_view name);

enum class AccessOp
{
    read,
    write,
    ldmatrix, ///< rows of 16 bytes, eight per matrix
};

[[nodiscard]] std::string_view op_name(AccessOp op);
[[nodiscard]] std::optional<AccessOp> find_access_op(std::string_view name);
inline constexpr AccessOp access_ops[] = {AccessOp::read, AccessOp::write, AccessOp::ldmatrix};

/// Source of the phases of an access.
enum class BankRule
{
    documented,
    measured,
    reverse_engineered,
};
[[nodiscard]] std::string_view rule_name(BankRule rule);

/// Lanes that are served together, phase after phase.
struct Phases
{
    std::vector<std::vector<Int>> lanes;
    BankRule rule = BankRule::documented;
};
/// Returns the phases of a preset, or of custom banks (null), in which all lanes are served together. Problems:
/// `access` at "op" or "lanes", `unsupported` at "op" if the phases are unknown.
[[nodiscard]] Result<Phases> phases_of(const BankPreset* preset, AccessOp op, Int bytes, Int lanes);

/// A digit of a loop around an instruction: each of its values moves a coordinate by `step`.
struct LoopDigit
{
    std::size_t dimension = 0;
    Int extent = 1;
    Int step = 0;
};

/// One instruction of one warp, repeated or not.
struct BankAccess
{
    Int bytes = 4;   ///< bytes per lane
    Int address = 0; ///< bytes before the tensor's offset 0
    /// Coordinate of each lane's first element; nothing: inactive.
    std::vector<std::optional<std::vector<Wide>>> lanes;
    std::vector<LoopDigit> steps; ///< innermost first
    Phases phases;

    [[nodiscard]] Int instructions() const;
};

struct BankWord
{
    Int row = 0;
    std::vector<Int> lanes; ///< lanes that ask for it
};
/// A conflict: two or more words that a phase asks of one bank.
struct BankConflict
{
    Int phase = 0;
    Int bank = 0;
    std::vector<BankWord> words;
};

/// A word of a bank, and the lanes that ask for it.
struct AskedWord
{
    Int bank = 0;
    Int row = 0;
    std::vector<Int> lanes;
};
/// One instruction of an access, as it happens.
struct BankInstruction
{
    std::vector<std::optional<Int>> offsets;    ///< offset of each lane's first element; nothing: inactive
    std::vector<std::vector<AskedWord>> phases; ///< by bank, then by row
};
/// Returns the instruction with a number, from 0, among those of the access.
[[nodiscard]] BankInstruction bank_instruction(const Banks& banks, const BankAccess& access,
                                               const Placement& placement, Int bits, Int number);

/// Cost of an access, over all instructions.
struct BankCost
{
    Int lanes = 0;
    Int instructions = 1;
    Int wavefronts = 0; ///< cycles: in each phase, one for each different word of the busiest bank
    Int ideal = 0;      ///< cycles if the words were spread evenly over all banks
    Int degree = 0;     ///< most wavefronts of any phase
    Int worst_step = 0; ///< instruction, phase, and bank with the most different words
    Int worst_phase = 0;
    Int worst_bank = 0;
    std::vector<Int> of_phase;           ///< wavefronts of each phase
    std::vector<BankConflict> conflicts; ///< conflicts of the first instruction that has any, at most 1,024
    std::vector<Int> misaligned;         ///< lanes whose address is not a multiple of their bytes
    std::vector<Int> split; ///< lanes whose bytes hold elements that are not neighbours along a dimension
    bool paired = false;    ///< lanes T and T^1, or T and T^2, have the same offset, for all T

    [[nodiscard]] Int excess() const { return wavefronts - ideal; }
};
/// Returns the cost of an access to a tensor whose elements have this many bits. Lanes outside its sizes are
/// inactive.
[[nodiscard]] BankCost bank_cost(const Banks& banks, const BankAccess& access, const PlacementIndex& places,
                                 Int bits);

class PhaseWords;

/// Asks many times whether an access has conflicts when further steps follow those of a placement. The offsets
/// of its lanes are found once, and the phase that was too long for the last steps is checked first.
class ConflictCheck
{
public:
    ConflictCheck(const Banks& banks, const BankAccess& access, const Placement& placement, Int bits);

    /// Returns false if the phase that was too long last is so again. `moves` has only `xors` and `pads`: the
    /// steps after the placement's, and all pads, its own included.
    [[nodiscard]] bool may_be_free(const Placement& moves);
    /// Tells whether `excess` of the cost is 0.
    [[nodiscard]] bool is_free(const Placement& moves);
    /// Returns how many phases were counted so far.
    [[nodiscard]] Int phases_counted() const { return counted; }
    /// Returns how many words of banks were counted in them.
    [[nodiscard]] Int words_counted() const { return words; }

private:
    bool is_free(PhaseWords& asked_for, std::size_t phase, const Placement& moves);

    const Banks& banks;
    const BankAccess& access;
    Int bits;
    std::vector<Int> sums;         ///< sums of the active lanes of all phases, before `moves`
    std::vector<std::size_t> ends; ///< start of each phase's sums, and the end of the last
    std::size_t last = 0;
    Int counted = 0;
    Int words = 0;
};

} // namespace stridescope::core
