import type { IconName } from "../../components/ui/Icon";
import { countText } from "../../lib/text";

type Promise = { icon: IconName; title: string; text: string };

export const copy = {
  title: "Serendib | Authentic Sri Lankan Adventures",
  headingStart: "Discover",
  headingPlace: "Sri Lanka",
  headingEnd: "with Incredible Locals",
  subline: "Book unique and memorable travel packages guided by verified local experts",
  placeholder: "Where do you want to explore?",
  find: "Find Experiences",
  planOwn: "Or plan your own trip, day by day",
  caption: "Nine Arch Bridge, Demodara. The first train, a little after six.",
  heroAlt: "The blue train crossing the Nine Arch viaduct at first light",
  claims: [
    ["guides", "Verified Guides"],
    ["packages", "Unique Packages"],
    ["support", "Support Available"],
  ],
  featured: "Featured experiences",
  viewDetails: "View Details",
  someLocations: "Multiple locations",
  viewAll: "View All Experiences",
  loading: "Loading featured experiences...",
  empty: "No experiences available at the moment.",
  failed: "The featured experiences could not be loaded.",
  retry: "Try again",
  why: "Why choose us",
  whyLede: "The island is small. Knowing whom to ask makes it large.",
  whyCaption: "The lake temple, Kandy",
  promises: [
    {
      icon: "seal",
      title: "Verified Guides",
      text: "A person reads every application before a guide appears here. Who is not approved, is not listed.",
    },
    {
      icon: "pin",
      title: "Authentic Packages",
      text: "Routes written by the people who drive them, down to the tea stop and the gate that opens at five.",
    },
    { icon: "speech", title: "24/7 Support", text: "Chat with us at any hour, or write to your guide directly." },
    {
      icon: "people",
      title: "Multilingual Guides",
      text: "English, Sinhala and Tamil, and often German, French, Japanese or Russian besides.",
    },
    {
      icon: "sliders",
      title: "Personalised Tours",
      text: "Change the pace, the beds or the order of the days with the guide who will take you.",
    },
    {
      icon: "check",
      title: "Best Price Guarantee",
      text: "The price you see is the price per person. No hidden fees.",
    },
  ] satisfies Promise[],
  become: "Become a Travel Guide",
  becomeLede:
    "You know the road, the season and the person with the key. Put them in a package and travelers will find you.",
  becomeAction: "Become a Guide",
  benefits: [
    ["Share expertise", "Teach the place the way you learnt it."],
    ["Meet people", "Small groups, from one traveler to eight."],
    ["Flexible schedule", "Accept only the dates that suit you."],
    ["Quality assurance", "Every package is reviewed before it goes live."],
  ],
} as const;

export function daysLabel(days: number): string {
  return countText(days, "Day", "Days");
}

export function upToPeople(people: number): string {
  return `up to ${countText(people, "person", "people")}`;
}
