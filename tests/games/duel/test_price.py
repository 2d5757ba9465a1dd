"""Prices: the cheapest way is found, and the bill says what it is."""

from __future__ import annotations

import os
from itertools import combinations, product

from wonders_tui.games.duel.cards import (
    BLUE,
    CARD_BY_ID,
    CARDS,
    RESOURCES,
    TOKEN_BY_ID,
    WONDER_BY_ID,
    WONDERS,
    Card,
    Wonder,
)
from wonders_tui.games.duel.city import City
from wonders_tui.games.duel.price import Bill, Line, card_price, chained, wonder_price
from wonders_tui.games.state import Rng

CITIES = int(os.environ.get("WONDERS_CITIES", "4000"))
"""How many random cities the exhaustive solver is asked about."""

STONE = RESOURCES.index("stone")
WOOD = RESOURCES.index("wood")
CLAY = RESOURCES.index("clay")
GLASS = RESOURCES.index("glass")


def city(*items: str) -> City:
    """A city with these cards, built wonders and tokens."""
    built = City()
    for item in items:
        if item in CARD_BY_ID:
            built.add_card(CARD_BY_ID[item])
        elif item in TOKEN_BY_ID:
            built.add_token(TOKEN_BY_ID[item])
        else:
            built.wonders += bytes([WONDER_BY_ID[item].index])
            built.add_wonder(len(built.wonders) - 1, -1)
    return built


def facing(mine: City, other: City) -> City:
    mine.reprice(other)
    return mine


def exhaustive(mine: City, other: City, item: Card | Wonder) -> int:
    """The price by trying every use of every producer and of the rebate."""
    if isinstance(item, Card) and item.chain >= 0 and mine.has(CARDS[item.chain]):
        return 0
    sources = [*mine.cards(), *(mine.wonder(place) for place in range(len(mine.wonders)) if mine.is_built(place))]
    tokens = {token.id for token in mine.tokens_held()}
    spared = 2 if ("masonry" in tokens and isinstance(item, Card) and item.colour == BLUE) else 0
    spared = 2 if ("architecture" in tokens and isinstance(item, Wonder)) else spared
    prices = []
    for resource in range(5):
        fixed = any(isinstance(card, Card) and card.fixed >> resource & 1 for card in sources)
        symbols = sum(card.makes_of(resource) for card in other.cards())
        prices.append(1 if fixed else 2 + symbols)
    options: list[tuple[int, ...]] = [(0, 1, 2)] * sum(source.raw_choice for source in sources)
    options += [(3, 4)] * sum(source.goods_choice for source in sources)
    best = 1000
    for made in product(*options):
        units = []
        for resource in range(5):
            produced = sum(card.makes_of(resource) for card in sources if isinstance(card, Card))
            missing = item.cost.need(resource) - produced - made.count(resource)
            units += [prices[resource]] * missing
        for dropped in combinations(range(len(units)), min(spared, len(units))):
            best = min(best, sum(price for place, price in enumerate(units) if place not in dropped))
    return int(item.cost.coins) + best


def random_city(rng: Rng, cards: list[str]) -> City:
    """A city with some of the cards, taken off the list, some wonders and some tokens."""
    items = [cards.pop() for _ in range(rng.below(min(12, len(cards) + 1)))]
    items += [wonder.id for wonder in WONDERS if (wonder.raw_choice | wonder.goods_choice) and rng.below(3) == 0]
    items += [token for token in ("masonry", "architecture") if rng.below(2) == 0]
    return city(*items)


def test_the_price_is_that_of_an_exhaustive_search() -> None:
    rng = Rng(2015)
    for _ in range(CITIES):
        order = [card.index for card in CARDS if card.makes or card.fixed or card.raw_choice or card.goods_choice]
        order += [card.index for card in CARDS if card.frees >= 0][: rng.below(18)]
        rng.shuffle(order)
        cards = list(dict.fromkeys(CARDS[index].id for index in order))
        mine, other = random_city(rng, cards), random_city(rng, cards)
        facing(mine, other)
        card, wonder = CARDS[rng.below(len(CARDS))], WONDERS[rng.below(len(WONDERS))]
        assert card_price(mine, card) == exhaustive(mine, other, card), (card.id, mine.pack(), other.pack())
        assert wonder_price(mine, wonder) == exhaustive(mine, other, wonder), (wonder.id, mine.pack(), other.pack())


def test_the_bill_adds_up_and_covers_every_unit() -> None:
    rng = Rng(7)
    for _ in range(200):
        order = list(range(len(CARDS)))
        rng.shuffle(order)
        cards = [CARDS[index].id for index in order]
        mine = facing(random_city(rng, cards), random_city(rng, cards))
        items: list[Card | Wonder] = [*CARDS, *WONDERS]
        for item in items:
            bill = Bill()
            price = card_price(mine, item, bill) if isinstance(item, Card) else wonder_price(mine, item, bill)
            assert bill.coins == price
            if isinstance(item, Card) and chained(mine, item):
                assert bill.lines == [Line("chain", -1, 0, 0)]
                continue
            for resource in range(5):
                units = sum(line.units for line in bill.lines if line.resource == resource)
                assert units == item.cost.need(resource)


def test_a_choice_card_covers_the_dearest_unit() -> None:
    bill = Bill()
    mine = facing(city("caravansery"), city("shelf_quarry"))
    assert card_price(mine, CARD_BY_ID["rostrum"], bill) == 2
    assert bill.lines == [Line("choice", STONE, 1, 0), Line("bought", WOOD, 1, 2)]


def test_the_rebate_leaves_to_a_producer_what_a_producer_can_make() -> None:
    """Spent first, the rebate would take the dear wood and a glass, and three coins would be left to pay."""
    bill = Bill()
    mine = facing(city("clay_pool", "quarry", "caravansery", "masonry"), city("sawmill", "glassworks"))
    assert card_price(mine, CARD_BY_ID["palace"], bill) == 0
    assert bill.lines == [
        Line("made", STONE, 1, 0),
        Line("made", CLAY, 1, 0),
        Line("choice", WOOD, 1, 0),
        Line("rebate", GLASS, 2, 0),
    ]


def test_the_bill_sets_the_printed_coins_apart() -> None:
    bill = Bill()
    assert card_price(facing(city(), city("brickyard")), CARD_BY_ID["forum"], bill) == 7
    assert bill.lines == [Line("printed", -1, 0, 3), Line("bought", CLAY, 1, 4)]


def test_a_price_falls_when_a_card_of_the_other_city_is_destroyed() -> None:
    other = city("shelf_quarry", "quarry")
    mine = facing(city(), other)
    assert card_price(mine, CARD_BY_ID["baths"]) == 5
    other.remove(CARD_BY_ID["shelf_quarry"])
    assert card_price(facing(mine, other), CARD_BY_ID["baths"]) == 3


def test_a_city_knows_what_a_unit_costs_it() -> None:
    mine = facing(city("stone_reserve"), city("brickyard", "clay_pool", "press", "quarry"))
    assert [mine.price_of(resource) for resource in range(5)] == [2, 1, 5, 2, 3]


def test_the_market_of_a_fresh_city_is_the_one_that_repricing_gives() -> None:
    assert City().market == facing(city(), city()).market
