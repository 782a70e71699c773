// The two static pages, with the product's numbers and terms.

export const safety = {
  title: "Safety Guidelines",
  description:
    "Emergency numbers in Sri Lanka and how to travel there with care: roads, sea, heat, animals, temples, money.",
  lede: "Sri Lanka is an easy country to be a guest in. These are the few things worth knowing before you need them.",
  numbersTitle: "Emergency numbers",
  numbersNote: "Your guide has these numbers too, knows the nearest hospital, and is your first call.",
  parts: [
    {
      title: "On the road",
      text: [
        "Traffic keeps left. Buses do not slow down for anyone; step back and let them pass. Wear the seat belt, in the back as well, and ask your guide for a helmet before you get on anything with two wheels.",
        "Long drives after dark are the most dangerous thing most travelers do here. Our routes are planned to arrive in daylight; if a day runs late, stay a night rather than race it.",
      ],
    },
    {
      title: "In the sea",
      text: [
        "The calm coast changes sides with the monsoon: south and west from December to April, east from April to September. Outside those months currents are strong even where the water looks flat.",
        "Swim where others swim, never alone, and not after a drink. Red flags mean no. On a boat, wear the life jacket that is handed to you.",
      ],
    },
    {
      title: "Heat, water and health",
      text: [
        "Climb early. Sigiriya and Pidurangala are for the first hours of the day; carry a litre and a half of water each and a hat. Drink bottled or filtered water.",
        "Mosquitoes carry dengue, most of all in towns after rain: cover up at dusk and use repellent. Carry travel insurance that covers hospital and the flight home.",
      ],
    },
    {
      title: "Animals",
      text: [
        "Elephants on the road have the right of way. Stay in the car, keep well back and leave the engine running. In the parks you leave the jeep only where your tracker says so.",
        "Do not feed monkeys or pat dogs. A bite or a scratch needs a hospital the same day.",
      ],
    },
    {
      title: "Temples and manners",
      text: [
        "Cover shoulders and knees, take off shoes and hat, and never turn your back to a statue of the Buddha for a photograph. Ask before you photograph people, and monks above all.",
        "Full-moon days are holidays: no alcohol is sold and temples are full. They are also the best nights to be near one.",
      ],
    },
    {
      title: "Money and people",
      text: [
        "Book and pay through this site only. No guide of ours will ask you to send money to a private account, to pay the whole trip in cash beforehand, or to hand over your passport.",
        "Every guide here has been reviewed by a person. If anything about one makes you uneasy, write to us; you do not have to explain why.",
      ],
    },
  ],
} as const;

export const terms = {
  title: "Terms & Conditions",
  description: "How booking, payment, cancellation and refunds work on Serendib.",
  lede: "Short, because they are meant to be read. Prices are in US dollars.",
  parts: [
    {
      title: "Booking",
      text: [
        "You ask for a trip; a guide says yes or no. Nothing is paid and no date is held until a guide has accepted. A deposit of 30% confirms the booking.",
        "The price of a package is per person and does not include accommodation unless the package says so. Rooms you choose are added before you send your request, and no fee is ever added later.",
      ],
    },
    {
      title: "Payment",
      text: [
        "The full payment is due 14 days before the start of the trip. When a trip starts sooner than that, the whole amount is due at once.",
        "All prices are in USD. Your bank may convert them at its own rate.",
      ],
    },
  ],
  refundsTitle: "Cancellation and refunds",
  refundsText: "Counted in whole days before the start of the trip, in Sri Lankan time, of what you have paid.",
  refundsHead: ["Cancelled before the start", "You get back"],
  refunds: [
    ["30 days or more", "Everything, minus a 10% fee"],
    ["15 to 29 days", "50%"],
    ["7 to 14 days", "25%"],
    ["Less than 7 days", "Nothing"],
  ],
  after: [
    {
      title: "When a guide cancels",
      text: ["You get everything back, whatever the day, and we help you find another guide for the same dates."],
    },
    {
      title: "Guides",
      text: [
        "Guides are independent. We review each of them and each package before it is listed, and we act on what travelers tell us, but the trip itself is an agreement between you and your guide.",
      ],
    },
    {
      title: "On the trip",
      text: [
        "Bring travel insurance, the papers your visa needs, and honesty about your health: some days are steep. A guide may change the route for weather, strikes or safety, and will tell you why.",
      ],
    },
    {
      title: "Reviews",
      text: [
        "Only travelers who have been on a trip can review it. We do not edit reviews; we remove what is unlawful or names private people.",
      ],
    },
  ],
} as const;
