/** An example (D-011). */
export const copy = {
  head: "Custom Trips | Serendib",
  title: "Custom Trips",
  lede: "A trip made for one traveler, as it may come out of a conversation. This one is an example; yours starts with the planner.",
  assistant: "Travel Assistant",
  messages: "Messages",
  canned: [
    "Ayubowan! Where would you like to go, and for how long?",
    "Five days, two of us. Temples, tea, and one long walk. Not too fast.",
    "Then Colombo for a night, two in Kandy for the temple and the gardens, and up to Nuwara Eliya for the tea and World's End.",
  ],
  asks: [
    {
      label: "Flights",
      icon: "right",
      answer:
        "We sell no flights. Most airlines land at Katunayake, an hour north of Colombo; say when you arrive and day 1 follows.",
    },
    {
      label: "Hotels",
      icon: "bed",
      answer: "Rooms come with the guided trips: budget, 3, 4 or 5 star, chosen when you ask for a booking.",
    },
    {
      label: "Activities",
      icon: "mountain",
      answer: "Every stop of this plan is real: see its hours and why it is there under each day.",
    },
  ],
  answer: "This page is an example and does not change. Modify Itinerary opens the planner, which does.",
  plan: "The example",
  sample: "Sample itinerary",
  map: "Route map",
  book: "Book This Package",
  modify: "Modify Itinerary",
} as const;
