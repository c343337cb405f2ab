// Contacts, and which cells meet along the common line.

#include "geometry/engagement.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/support/any_ranks.h"

namespace clashfield::geometry {
namespace {

using test::any_body;
using test::any_carriage;
using test::any_regiment;
using test::any_tick;
using test::at_inches;
using test::Carriage;
using test::carried;
using test::foot;
using test::horse;
using test::inches;
using test::kFoot;
using test::thou;

constexpr std::array kFaces = {Face::Front, Face::Right, Face::Rear, Face::Left};
Face any_face() { return kFaces[static_cast<std::size_t>(*rc::gen::inRange(0, 4))]; }

// A regiment with its front flush on a face of another, so far from the middle of that.
Regiment flush_on(const Block& block, const Regiment& target, Face face, Tick offset) {
    return {block, laid_flush(block.footprint(), body_of(target), face, offset).front};
}
Meeting front_on(int own, int theirs) {
    const Regiment target = foot(theirs * 4, theirs, at_inches(36, 19), 180);
    return meeting(flush_on({own * 4, own, kFoot}, target, Face::Front, 0), Face::Front, target, Face::Front,
                   0);
}

TEST(Meeting, corners_count) {
    EXPECT_EQ(front_on(6, 4), (Meeting{{0, 6}, {0, 4}}));
    EXPECT_EQ(front_on(7, 5), (Meeting{{0, 7}, {0, 5}}));
    EXPECT_EQ(front_on(8, 5), (Meeting{{1, 6}, {0, 5}}));
    const Regiment target = foot(24, 6, at_inches(36, 19), 180);
    const Regiment riders = flush_on({4, 4, test::kHorse}, target, Face::Front, 0);
    EXPECT_EQ(meeting(riders, Face::Front, target, Face::Front, 0), (Meeting{{0, 4}, {0, 6}}));
    const Regiment flanked = foot(20, 5, at_inches(36, 19), 90);
    const Regiment five = flush_on({20, 5, kFoot}, flanked, Face::Right, 0);
    EXPECT_EQ(meeting(five, Face::Front, flanked, Face::Right, 0), (Meeting{{0, 5}, {0, 4}}));
}

TEST(Meeting, cells_are_numbered_from_the_front_left) {
    const Regiment target = foot(20, 5, at_inches(36, 19), 0);
    const Block one{1, 1, kFoot};
    // Far to the right of one who looks out of each face.
    const auto met = [&](Face face, Tick offset) {
        return meeting(flush_on(one, target, face, offset), Face::Front, target, face, 0).theirs;
    };
    EXPECT_EQ(met(Face::Front, thou(1'800)), (Cells{4, 1}));
    EXPECT_EQ(met(Face::Rear, thou(1'800)), (Cells{0, 1}));
    EXPECT_EQ(met(Face::Right, thou(1'400)), (Cells{3, 1}));
    EXPECT_EQ(met(Face::Left, thou(1'400)), (Cells{0, 1}));
    EXPECT_EQ(met(Face::Front, inches(9)), (Cells{0, 0}));
}

TEST(Meeting, a_corner_may_have_a_tolerance) {
    const Regiment target = foot(4, 4, at_inches(36, 19), 180);
    const Block one{1, 1, kFoot};
    const auto met = [&](Tick offset, Tick corner) {
        return meeting(flush_on(one, target, Face::Front, offset), Face::Front, target, Face::Front, corner)
            .own.count;
    };
    EXPECT_EQ(met(inches(2), 0), 1);
    EXPECT_EQ(met(inches(2) + 1, 0), 0);
    EXPECT_EQ(met(inches(2) + 100, 100), 1);
    EXPECT_EQ(met(inches(2) + 101, 100), 0);
    EXPECT_EQ(met(-inches(2) - 100, 100), 1);
    EXPECT_EQ(met(-inches(2) - 101, 100), 0);
}

TEST(Overhang, says_how_far_a_front_reaches_beyond) {
    const Regiment target = foot(16, 4, at_inches(36, 19), 180);
    const Body six = body_of(flush_on({24, 6, kFoot}, target, Face::Front, 0));
    EXPECT_EQ(overhang(six, Face::Front, body_of(target), Face::Front), (Overhang{thou(800), thou(800)}));
    EXPECT_EQ(overhang(body_of(target), Face::Front, six, Face::Front), (Overhang{-thou(800), -thou(800)}));
    const Body aside = body_of(flush_on({24, 6, kFoot}, target, Face::Front, thou(500)));
    // To the right of the target is to the left of one who faces it.
    EXPECT_EQ(overhang(aside, Face::Front, body_of(target), Face::Front), (Overhang{thou(1'300), thou(300)}));
    EXPECT_EQ(shared_length(six, Face::Front, body_of(target), Face::Front), thou(3'200));
}

TEST(ClosingUp, brings_a_face_back_onto_the_line) {
    const Regiment target = foot(20, 5, at_inches(36, 19), 180);
    const Regiment smaller = foot(15, 5, at_inches(36, 19), 180);
    const Body behind = laid_flush({inches(3), inches(2)}, body_of(target), Face::Rear, thou(300));
    EXPECT_FALSE(is_flush(behind, Face::Front, body_of(smaller), Face::Rear, 2));
    const Body closed = closed_up(behind, Face::Front, body_of(smaller), Face::Rear);
    EXPECT_EQ(closed, laid_flush({inches(3), inches(2)}, body_of(smaller), Face::Rear, thou(300)));
    EXPECT_EQ(flush_face(closed, Face::Front, body_of(smaller), 2, 100), Face::Rear);
    EXPECT_EQ(flush_face(behind, Face::Front, body_of(smaller), 2, 100), std::nullopt);
}

TEST(Flush, edges_that_look_the_same_way_are_not) {
    const Body left{{at_inches(10, 10), Angle(0)}, {inches(2), inches(2)}};
    const Body right{{at_inches(12, 10), Angle(0)}, {inches(2), inches(2)}};
    EXPECT_FALSE(is_flush(left, Face::Front, right, Face::Front, 2));
    EXPECT_TRUE(is_flush(left, Face::Right, right, Face::Left, 2));
    EXPECT_EQ(flush_face(left, Face::Front, right, 2, 0), std::nullopt);
}

TEST(SharedEdge, gives_each_cell_those_it_meets) {
    const Regiment target = foot(40, 10, at_inches(36, 19), 180);
    const Block block{12, 4, kFoot};
    const std::array attackers = {Attacker{flush_on(block, target, Face::Front, -thou(1'600)), Face::Front},
                                  Attacker{flush_on(block, target, Face::Front, thou(1'600)), Face::Front}};
    std::array<std::uint16_t, 10> cells{};
    share_edge(target, Face::Front, attackers, 0, cells);
    EXPECT_EQ(cells, (std::array<std::uint16_t, 10>{0 + 1, 1, 1, 1, 3, 3, 2, 2, 2, 2}));
}

TEST(StoredContacts, stay_until_somebody_leaves) {
    Contacts<8> contacts;
    contacts.add({{5, Face::Front}, {2, Face::Left}});
    contacts.add({{2, Face::Left}, {5, Face::Front}});
    contacts.add({{7, Face::Front}, {5, Face::Rear}});
    contacts.add({{8, Face::Front}, {9, Face::Front}});
    EXPECT_EQ(contacts.size(), 3u);
    EXPECT_EQ(contacts.faces(5),
              1u << static_cast<unsigned>(Face::Front) | 1u << static_cast<unsigned>(Face::Rear));
    EXPECT_TRUE(contacts.touch(2, 5));
    EXPECT_FALSE(contacts.touch(2, 7));
    std::vector<Id> linked;
    contacts.each_linked<16>(2, [&](Id unit) { linked.push_back(unit); });
    EXPECT_EQ(linked, (std::vector<Id>{2, 5, 7}));
    contacts.part(5, 2);
    EXPECT_FALSE(contacts.engaged(2));
    EXPECT_TRUE(contacts.engaged(5));
    contacts.leave(5);
    EXPECT_EQ(contacts.size(), 1u);
}

RC_GTEST_PROP(StoredContacts, do_not_remember_in_which_order_they_were_made, ()) {
    std::vector<Contact> made;
    const int count = *rc::gen::inRange(0, 12);
    for (int i = 0; i < count; ++i) {
        const Side a{static_cast<Id>(*rc::gen::inRange(0, 5)), any_face()};
        const Side b{static_cast<Id>(*rc::gen::inRange(5, 9)), any_face()};
        made.push_back({a, b});
    }
    Contacts<16> forwards;
    Contacts<16> backwards;
    for (const Contact& contact : made) forwards.add(contact);
    for (auto it = made.rbegin(); it != made.rend(); ++it) backwards.add(swapped(*it));
    RC_ASSERT(forwards == backwards);
}

RC_GTEST_PROP(Meeting, is_symmetric_wherever_the_table_lies, ()) {
    const Regiment target = any_regiment();
    const Face face = any_face();
    const Block block = any_regiment().block;
    const Regiment own = flush_on(block, target, face, any_tick(60'000));
    const Tick corner = *rc::gen::element<Tick>(0, 25, 100);
    const Meeting here = meeting(own, Face::Front, target, face, corner);
    const Meeting back = meeting(target, face, own, Face::Front, corner);
    RC_ASSERT(here == (Meeting{back.theirs, back.own}));
    Carriage carry = any_carriage();
    const Meeting there =
        meeting(carried(carry, own), Face::Front, carried(carry, target), carried(carry, face), corner);
    if (!carry.mirror) {
        RC_ASSERT(here == there);
    } else {
        RC_ASSERT(here.own.count == there.own.count);
        RC_ASSERT(here.theirs.count == there.theirs.count);
    }
}

RC_GTEST_PROP(Meeting, is_what_each_cell_says_for_itself, ()) {
    // In the direction of the axes cells are boxes, and boxes touch exactly.
    Regiment target = any_regiment();
    target.front.heading = Angle::degrees(0);
    const Block block = any_regiment().block;
    const Regiment own = flush_on(block, target, Face::Front, any_tick(20'000));
    const Meeting met = meeting(own, Face::Front, target, Face::Front, 0);
    const Corners theirs = corners(body_of(target));
    const Segment line = edge(theirs, Face::Front);
    for (int i = 0; i < block.in_rank(0); ++i) {
        const Regiment one{{1, 1, block.cell}, {eye_of(own, i), own.front.heading}};
        const bool meets = touch(corners(body_of(one)), line);
        RC_ASSERT(meets == (i >= met.own.first && i < met.own.first + met.own.count));
    }
}

RC_GTEST_PROP(LaidFlush, is_flush_and_shares_the_line, ()) {
    const Body target = any_body();
    const Face face = any_face();
    const BaseSize size = any_body().size;
    const Tick offset = any_tick(60'000);
    const Body laid = laid_flush(size, target, face, offset);
    RC_ASSERT(is_flush(laid, Face::Front, target, face, kRounding));
    RC_ASSERT(is_flush(target, face, laid, Face::Front, kRounding));
    RC_ASSERT(!overlap(corners(laid), corners(target), kRounding));
    const Tick shared = shared_length(laid, Face::Front, target, face);
    RC_ASSERT(std::abs(shared - shared_length(target, face, laid, Face::Front)) <= kRounding);
    if (shared > kRounding) RC_ASSERT(distance(corners(laid), corners(target)) <= kRounding);
    RC_ASSERT(distance(closed_up(laid, Face::Front, target, face).front.at, laid.front.at) <= 2);
}

}  // namespace
}  // namespace clashfield::geometry
