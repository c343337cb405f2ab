#pragma once

// What a side may order whoever is asked: to give up, to offer a draw, to accept one. None of it answers the
// pending decision. A game that has these verbs calls them Resign, OfferDraw and AcceptDraw, and brings the
// clauses, the codes and the place where offers are kept.

namespace clashfield {

template <typename Verb>
constexpr bool is_anytime(Verb verb) {
    return verb == Verb::Resign || verb == Verb::OfferDraw || verb == Verb::AcceptDraw;
}

// A draw is offered once, and accepted from those who have offered it.
template <typename Verb>
constexpr bool may_order_anytime(Verb verb, bool has_offered, bool was_offered) {
    if (verb == Verb::OfferDraw) return !has_offered;
    return verb != Verb::AcceptDraw || was_offered;
}

}  // namespace clashfield
