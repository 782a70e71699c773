import type { Itinerary, PlannedDay, PlannedStop } from "../../api/plan";

export const SAMPLE_ID = "1";

type SampleStop = Omit<PlannedStop, "id" | "endTime" | "warnings">;

const COLOMBO = { id: "colombo", slug: "colombo", name: "Colombo", lat: 6.935, lon: 79.848 };
const KANDY = { id: "kandy", slug: "kandy", name: "Kandy", lat: 7.293, lon: 80.637 };
const NUWARA_ELIYA = { id: "nuwara_eliya", slug: "nuwara_eliya", name: "Nuwara Eliya", lat: 6.97, lon: 80.783 };

const TEMPLE: SampleStop = {
  slug: "gangaramaya_temple",
  startTime: "10:00",
  title: "Gangaramaya Temple",
  type: "Cultural Experience",
  icon: "Temple",
  description:
    "Working Buddhist temple beside Beira Lake that keeps a museum-like collection of gifts, statues and vehicles.",
  why: "A first look at how Colombo prays, ten minutes from the sea.",
  durationMinutes: 60,
  driveMinutesBefore: 15,
  opens: "06:00",
  closes: "22:00",
  lat: 6.916,
  lon: 79.856,
  imageUrl: "/pictures/colombo-dawn-7.webp",
};
const GREEN: SampleStop = {
  slug: "galle_face_green",
  startTime: "16:30",
  title: "Galle Face Green",
  type: "Natural Attraction",
  icon: "other",
  description: "Half-kilometre oceanfront lawn where Colombo gathers at dusk for kites and street food.",
  why: "The evening belongs to the sea and to isso wade.",
  durationMinutes: 90,
  driveMinutesBefore: 10,
  lat: 6.924,
  lon: 79.845,
  imageUrl: "/pictures/colombo-dusk-6.webp",
};
const GARDENS: SampleStop = {
  slug: "royal_botanic_gardens_peradeniya",
  startTime: "13:00",
  title: "Royal Botanic Gardens, Peradeniya",
  type: "Natural Attraction",
  icon: "Garden",
  description: "Gardens in a loop of the Mahaweli River with an avenue of royal palms and a giant Java fig.",
  why: "On the road into Kandy, and cool in the afternoon.",
  durationMinutes: 150,
  driveMinutesBefore: 190,
  opens: "07:30",
  closes: "17:30",
  lat: 7.271,
  lon: 80.596,
  imageUrl: "/pictures/rainforest-gold-3.webp",
};
const LAKE: SampleStop = {
  slug: "kandy_lake",
  startTime: "16:30",
  title: "Kandy Lake",
  type: "Natural Attraction",
  icon: "Lake",
  description: "Lake made in 1807 by the last Kandyan king, ringed by a flat walking path.",
  why: "A flat walk after a long drive.",
  durationMinutes: 60,
  driveMinutesBefore: 20,
  lat: 7.291,
  lon: 80.642,
  imageUrl: "/pictures/kandy-dawn-3.webp",
};
const TOOTH: SampleStop = {
  slug: "temple_of_the_sacred_tooth_relic",
  startTime: "09:00",
  title: "Temple of the Sacred Tooth Relic",
  type: "Cultural Experience",
  icon: "Temple",
  description: "Palace-side temple that guards the tooth relic, opened for three offering ceremonies a day.",
  why: "The morning offering is at half past nine.",
  durationMinutes: 120,
  driveMinutesBefore: 5,
  opens: "05:30",
  closes: "20:00",
  lat: 7.294,
  lon: 80.641,
  imageUrl: "/pictures/kandy-dusk-3.webp",
};
const TEA_MUSEUM: SampleStop = {
  slug: "ceylon_tea_museum_hantana",
  startTime: "13:30",
  title: "Ceylon Tea Museum, Hantana",
  type: "Historical Site",
  icon: "other",
  description: "Four floors of working history in a 1925 tea factory; usually closed on Mondays.",
  why: "What tomorrow's hills are planted with.",
  durationMinutes: 75,
  driveMinutesBefore: 20,
  opens: "08:30",
  closes: "15:45",
  lat: 7.269,
  lon: 80.633,
  imageUrl: "/pictures/tea-gold-3.webp",
};
const FALLS: SampleStop = {
  slug: "ramboda_falls",
  startTime: "11:00",
  title: "Ramboda Falls",
  type: "Natural Attraction",
  icon: "other",
  description: "Tiered falls beside the A5 road, about 109 metres in all.",
  why: "Halfway up, and a reason to leave the car.",
  durationMinutes: 60,
  driveMinutesBefore: 90,
  opens: "07:00",
  closes: "18:00",
  lat: 7.053,
  lon: 80.697,
  imageUrl: "/pictures/waterfall-noon-1.webp",
};
const PEDRO: SampleStop = {
  slug: "pedro_tea_estate",
  startTime: "14:00",
  title: "Pedro Tea Estate",
  type: "Food & Dining",
  icon: "other",
  description: "Working factory founded in 1885 that explains high-grown tea from leaf to cup.",
  why: "Tea where it grows, with the view it grows in.",
  durationMinutes: 75,
  driveMinutesBefore: 40,
  opens: "08:00",
  closes: "17:00",
  lat: 6.966,
  lon: 80.797,
  imageUrl: "/pictures/tea-dawn-4.webp",
};
const PLAINS: SampleStop = {
  slug: "horton_plains_and_world_s_end",
  startTime: "06:30",
  title: "Horton Plains and World's End",
  type: "Natural Attraction",
  icon: "Mountain",
  description: "Cloud-forest plateau with a loop walk to a cliff edge; start before mist covers it around mid-morning.",
  why: "The one early morning that pays for itself.",
  durationMinutes: 240,
  driveMinutesBefore: 60,
  opens: "06:00",
  closes: "18:00",
  lat: 6.802,
  lon: 80.806,
  imageUrl: "/pictures/horton-dawn-1.webp",
};
const GREGORY: SampleStop = {
  slug: "gregory_lake",
  startTime: "14:30",
  title: "Gregory Lake",
  type: "Natural Attraction",
  icon: "Lake",
  description: "Reservoir of 1873 with boats and a lakeside promenade.",
  why: "An easy end beside the water.",
  durationMinutes: 75,
  driveMinutesBefore: 60,
  opens: "08:00",
  closes: "19:00",
  lat: 6.957,
  lon: 80.78,
  imageUrl: "/pictures/kandy-rain-1.webp",
};

/** Five fixed days. */
export const SAMPLE: Itinerary = {
  title: "Five days in the hill country",
  summary: "From the sea at Colombo to the old capital and up into the tea, with one early morning at World's End.",
  duration: 5,
  groupSize: 2,
  groupType: "couple",
  pace: "relaxed",
  travelStyle: "comfort",
  budget: "comfort",
  interests: ["Cultural Heritage", "Tea Plantations", "Hiking & Trekking"],
  destinations: ["Colombo", "Kandy", "Nuwara Eliya"],
  planner: "builtin",
  days: [
    day(1, "Arrive by the sea", "Land, rest, and let Colombo's evening come to you.", COLOMBO, 25, 8, [TEMPLE, GREEN]),
    day(2, "Inland to Kandy", "Out of the heat, along the river to the gardens.", KANDY, 210, 118, [GARDENS, LAKE]),
    day(3, "The old capital", "Drums at the temple, then where tea came from.", KANDY, 45, 12, [TOOTH, TEA_MUSEUM]),
    day(4, "Up into the tea", "Bends, waterfalls, and the first cold evening.", NUWARA_ELIYA, 130, 76, [FALLS, PEDRO]),
    day(5, "To the end of the world", "Before the mist, to the edge and back.", NUWARA_ELIYA, 120, 64, [
      PLAINS,
      GREGORY,
    ]),
  ],
  notes: [],
  packages: [],
};

function day(
  number: number,
  title: string,
  description: string,
  place: PlannedDay["place"],
  driveMinutes: number,
  driveKm: number,
  sights: SampleStop[],
): PlannedDay {
  const attractions = sights.map((one) => ({ ...one, id: one.slug, endTime: endTimeOf(one), warnings: [] }));
  return { day: number, title, description, place, driveMinutes, driveKm, notes: [], attractions, warnings: [] };
}

function endTimeOf({ startTime, durationMinutes }: SampleStop): string {
  const [hours = 0, minutes = 0] = startTime.split(":").map(Number);
  const end = hours * 60 + minutes + durationMinutes;
  return `${String(Math.floor(end / 60)).padStart(2, "0")}:${String(end % 60).padStart(2, "0")}`;
}
