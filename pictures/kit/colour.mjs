// Inks, the six lights, and the seasons that bend them. A light is a ramp from the high sky to foreground ink.

export const INK = {
  lagoon: '#0F5C5C',
  cinnamon: '#B0492A',
  saffron: '#E9A23B',
  leaf: '#3B7A4B',
  paper: '#FBF7F0',
  ink: '#1C2625',
};

// ramp: high sky, low sky, far, mid, near, ink. sun: the disc. cast and k: how local colours bend to the hour.
export const LIGHTS = {
  dawn: {
    ramp: ['#8DB6B2', '#FFDFC0', '#C6B5A0', '#739A8C', '#2F6660', '#14302F'],
    sun: '#FFF3DA',
    glow: '#EE9470',
    cast: '#EFB596',
    k: 0.22,
    lift: '#FFE3C4',
    water: ['#F3CFAE', '#5F9793'],
    sunUp: 92,
  },
  noon: {
    ramp: ['#3F9BA0', '#EDEBCF', '#A5C7AF', '#63A07A', '#2B6E53', '#123A36'],
    sun: '#FFF9E6',
    glow: '#F6E7B4',
    cast: '#F3EFD2',
    k: 0.1,
    lift: '#FFFBE8',
    water: ['#A9D3C4', '#1F7F82'],
    sunUp: 250,
  },
  gold: {
    ramp: ['#D78645', '#FBE5B2', '#CF9E70', '#8E9060', '#36614D', '#14302B'],
    sun: '#FFF7DC',
    glow: '#F0A94C',
    cast: '#E9A23B',
    k: 0.2,
    lift: '#FFE2A0',
    water: ['#F1C788', '#437468'],
    sunUp: 118,
  },
  dusk: {
    ramp: ['#2D5E68', '#F3A56C', '#B9745C', '#77594F', '#2F474A', '#10201F'],
    sun: '#FFD999',
    glow: '#DC6440',
    cast: '#8A4A3C',
    k: 0.34,
    lift: '#FFB57C',
    water: ['#E58F5E', '#2B4E57'],
    sunUp: 26,
  },
  night: {
    ramp: ['#0B2029', '#39707A', '#2B5761', '#1B404A', '#0F2B33', '#06151A'],
    sun: '#F6EED3',
    glow: '#4F8C93',
    cast: '#1D4B58',
    k: 0.5,
    lift: '#A9CFCB',
    water: ['#37696F', '#0B222B'],
    sunUp: 235,
  },
  rain: {
    ramp: ['#7C9490', '#D3D9CC', '#AAB9AE', '#748F86', '#3D625C', '#183233'],
    sun: '#EEF0E4',
    glow: '#E3E5D6',
    cast: '#93A6A0',
    k: 0.42,
    lift: '#E4E8DC',
    water: ['#C2CBC1', '#57766F'],
    sunUp: 170,
  },
};

// Tints for a second and third kind of day in each light: high sky, low sky and glow, land; and how far to go.
const SEASONS = {
  dawn: [
    ['#7FA6C4', '#FFE8CE', '#7F9FA6', 0.4],
    ['#B7A79A', '#FFC9A6', '#9C8E7E', 0.45],
  ],
  noon: [
    ['#2F86B4', '#F4F0DC', '#7FB2A8', 0.45],
    ['#6FA88C', '#F6E9BE', '#9DA865', 0.4],
  ],
  gold: [
    ['#B9A06A', '#FFF0C4', '#8FA06A', 0.5],
    ['#C4603C', '#FFD9A0', '#B07A5A', 0.4],
  ],
  dusk: [
    ['#3C4A74', '#F2B48C', '#6E6478', 0.4],
    ['#5A3A44', '#F08A58', '#8A4E44', 0.4],
  ],
  night: [
    ['#0A1A34', '#3C6288', '#264A66', 0.5],
    ['#0B2620', '#4A7C6A', '#24503F', 0.45],
  ],
  rain: [
    ['#6E8698', '#D6DCDC', '#7E96A2', 0.45],
    ['#8C9484', '#E2DCC4', '#8E9472', 0.45],
  ],
};

const rgb = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));

/** The colour a fraction `t` of the way from `a` to `b`. */
export const mix = (a, b, t) => {
  const to = rgb(b);
  return (
    '#' +
    rgb(a)
      .map((v, i) =>
        Math.round(v + (to[i] - v) * t)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
  );
};

/** A light as it falls on one kind of day: 0 is the light itself, 1 and 2 are its seasons. */
export function lightOn(light, day) {
  const L = LIGHTS[light];
  if (!day) return L;
  const [high, low, land, t] = SEASONS[light][day - 1];
  const [r0, r1, r2, r3, r4, r5] = L.ramp;
  return {
    ...L,
    ramp: [mix(r0, high, t), mix(r1, low, t), mix(r2, mix(land, low, 0.35), t * 0.8), mix(r3, land, t * 0.7), mix(r4, land, t * 0.22), r5],
    glow: mix(L.glow, low, t * 0.5),
    water: [mix(L.water[0], low, t * 0.7), mix(L.water[1], mix(high, land, 0.5), t * 0.5)],
  };
}
