// People and animals as small cut-paper figures. Feet stand on (0, 0); a person is 100 units tall.
import { mix } from './colour.mjs';
import { disc, group, line, n, P, path } from './svg.mjs';

const at = (s, x, y, k, mirror = 1) => group(s, `transform="translate(${P(x, y)}) scale(${n(k * mirror * 100) / 100} ${n(k * 100) / 100})"`);

/** A woman in a sari, from behind. */
export function woman(x, y, k, { sari, skin, hair, mirror = 1 }) {
  const dark = mix(sari, hair, 0.4);
  return at(
    path('M-13 0Q-17-26-11-52H11Q17-26 13 0Q0 4-13 0z', sari) +
      path('M3 0Q6-26 2-52H11Q17-26 13 0Q8 2 3 0z', dark) +
      line('M-12-74Q-20-60-15-46M12-74Q20-60 15-46', skin, 5) +
      path('M-12-50Q-16-70-11-78Q0-84 11-78Q16-70 12-50z', dark) +
      path('M-12-78L4-82L13-52L9-40Q2-62-13-66z', sari) +
      disc(0, -91, 8, skin) +
      path('M-8.5-92Q-8-101 0-101Q8-101 8.5-92Q8-84 0-82Q-8-84-8.5-92z', hair) +
      disc(0, -84, 4.6, hair),
    x,
    y,
    k,
    mirror,
  );
}

/** A man in a sarong, from behind; `load` draws something on him. */
export function man(x, y, k, { sarong, shirt, skin, hair, mirror = 1, load = '' }) {
  return at(
    line('M-5-4V-16M5-4V-16', skin, 5) +
      path('M-12-10L-10-50H10L12-10Q0-6-12-10z', sarong) +
      path('M2-9L3-50H10L12-10Q7-8 2-9z', mix(sarong, hair, 0.35)) +
      line('M-12-74Q-19-60-16-44M12-74Q19-60 16-44', skin, 5) +
      path('M-11-48Q-15-70-11-78Q0-83 11-78Q15-70 11-48z', shirt) +
      disc(0, -90, 8, skin) +
      path('M-8-91Q-8-100 0-100Q8-100 8-91Q0-94-8-91z', hair) +
      load,
    x,
    y,
    k,
    mirror,
  );
}

/** A tea plucker, waist deep in the bushes, basket on her back. */
export function plucker(x, y, k, { sari, skin, hair, basket, scarf, mirror = 1 }) {
  const weave = mix(basket, hair, 0.35);
  return at(
    path('M-16 4Q-18-24-12-42Q0-50 12-42Q18-24 16 4z', sari) +
      line('M12-38Q26-30 30-14M-10-38Q-22-26-26-12', skin, 5.5) +
      path('M-13-30Q-15-46-9-52Q0-56 9-52Q15-46 13-30z', mix(sari, hair, 0.25)) +
      disc(4, -62, 9, skin) +
      path('M-6-58Q-9-76 4-76Q16-75 14-62Q10-68 2-68Q-2-66-6-58z', scarf) +
      path('M-26-44L-4-46Q-3-20-8-6Q-16-2-22-6Q-27-22-26-44z', basket) +
      line('M-25-36L-4-38M-25-27L-4-29M-24-18L-5-20', weave, 2) +
      path('M-27-48Q-14-54-3-49L-4-43Q-16-40-26-43z', weave) +
      line('M-20-46Q-12-66 6-70', weave, 2),
    x,
    y,
    k,
    mirror,
  );
}

const ELEPHANT =
  'M18 62C16 40 34 22 62 19C88 15 112 21 127 30C133 20 146 14 158 19C173 24 181 38 182 55C184 74 187 92 185 112C184 124 190 131 198 127L202 133C191 143 175 139 173 122C171 106 168 97 162 89C157 94 149 93 145 89C142 97 139 101 137 106L136 148H113C114 130 111 116 108 105C94 110 76 110 63 106C60 120 58 134 58 148H35C35 130 30 112 26 96C18 86 17 74 18 62z';
const ELEPHANT_DRINKING =
  'M18 62C16 40 34 22 62 19C88 15 112 21 127 31C134 22 147 18 158 25C171 32 178 46 179 62C181 84 181 110 178 138C177 147 172 152 164 152L163 146C168 144 168 138 168 128C168 114 166 104 160 95C155 100 148 99 144 94C141 99 139 103 137 108L136 148H113C114 130 111 116 108 105C94 110 76 110 63 106C60 120 58 134 58 148H35C35 130 30 112 26 96C18 86 17 74 18 62z';
const ELEPHANT_FAR_LEGS = 'M122 100C128 116 132 132 133 148H152C152 132 150 114 144 98zM52 100C62 114 70 132 72 148H90C89 132 84 116 78 102z';
const ELEPHANT_EAR = 'M131 38C143 33 154 42 154 58C154 76 145 88 136 82C126 75 121 44 131 38z';

/** An elephant facing right, 150 units tall, feet at (100, 148) of its own drawing. */
export function elephant(x, y, k, { hide, shade, lit, mirror = 1, drinking = false, tusk }) {
  const body = drinking ? ELEPHANT_DRINKING : ELEPHANT;
  return group(
    path(ELEPHANT_FAR_LEGS, shade) +
      line('M20 56Q8 76 11 100', shade, 4) +
      path(body, hide) +
      path(
        'M22 74C40 88 78 92 108 84C112 92 110 100 108 105C94 110 76 110 63 106C60 120 58 134 58 148H46C48 122 40 104 26 96C20 88 20 80 22 74zM126 88C134 92 141 90 145 89C142 97 139 101 137 106L136 148H127C128 126 126 104 126 88z',
        shade,
        'opacity=".55"',
      ) +
      path(
        'M30 44C42 28 62 24 84 23C104 22 118 27 127 32C116 30 100 28 84 30C62 32 42 36 30 44zM132 30C138 22 148 18 158 22C166 26 172 33 175 42C168 32 160 27 150 26C143 26 138 28 132 30z',
        lit,
        'opacity=".7"',
      ) +
      path(ELEPHANT_EAR, shade) +
      path('M131 40C140 36 150 42 151 54C146 48 138 44 131 46z', lit, 'opacity=".45"') +
      disc(163, 50, 2.6, shade) +
      (tusk ? path('M160 84Q170 98 182 96Q172 106 156 90z', tusk) : ''),
    `transform="translate(${P(x - 100 * k * mirror, y - 148 * k)}) scale(${n(k * mirror * 100) / 100} ${n(k * 100) / 100})"`,
  );
}

/** A wading egret, 60 units tall, facing right. */
export function egret(x, y, k, colour, legs, mirror = 1) {
  return at(
    line('M-3-18L-4 0M3-18L4 0', legs, 2) + path('M-18-16Q-10-34 4-32Q8-40 6-50Q6-60 13-59L26-55L14-54Q11-52 13-46Q15-34 8-24Q0-14-18-16z', colour),
    x,
    y,
    k,
    mirror,
  );
}
