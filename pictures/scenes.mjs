// Serendib scenes: places of the island as screen prints in code. Pure functions: same name, same picture.
//   scene('ella', { light: 'gold', seed: 3, width: 1200, height: 800 })  -> '<svg …>'
// Options: light, seed (1..9: weather, ridges, framing, mirror), width, height, stipple, grain, label ('' hides it from readers), id.
import { LIGHTS } from './kit/colour.mjs';
import { compose } from './kit/compose.mjs';
import { adamspeak } from './scenes/adamspeak.mjs';
import { anuradhapura } from './scenes/anuradhapura.mjs';
import { arugam } from './scenes/arugam.mjs';
import { colombo } from './scenes/colombo.mjs';
import { courtyard } from './scenes/courtyard.mjs';
import { dambulla } from './scenes/dambulla.mjs';
import { elephants } from './scenes/elephants.mjs';
import { ella } from './scenes/ella.mjs';
import { galle } from './scenes/galle.mjs';
import { horton } from './scenes/horton.mjs';
import { jaffna } from './scenes/jaffna.mjs';
import { kandy } from './scenes/kandy.mjs';
import { kitchen } from './scenes/kitchen.mjs';
import { lagoon } from './scenes/lagoon.mjs';
import { market } from './scenes/market.mjs';
import { mirissa } from './scenes/mirissa.mjs';
import { negombo } from './scenes/negombo.mjs';
import { paddy } from './scenes/paddy.mjs';
import { polonnaruwa } from './scenes/polonnaruwa.mjs';
import { rainforest } from './scenes/rainforest.mjs';
import { sigiriya } from './scenes/sigiriya.mjs';
import { spice } from './scenes/spice.mjs';
import { tea } from './scenes/tea.mjs';
import { trincomalee } from './scenes/trincomalee.mjs';
import { waterfall } from './scenes/waterfall.mjs';
import { yala } from './scenes/yala.mjs';

const SCENES = {
  ella,
  sigiriya,
  anuradhapura,
  mirissa,
  yala,
  kandy,
  galle,
  adamspeak,
  jaffna,
  arugam,
  tea,
  trincomalee,
  horton,
  spice,
  market,
  polonnaruwa,
  dambulla,
  colombo,
  waterfall,
  rainforest,
  lagoon,
  elephants,
  paddy,
  courtyard,
  kitchen,
  negombo,
};

export const sceneNames = () => Object.keys(SCENES);
export const lightNames = () => Object.keys(LIGHTS);
export const SEEDS = 9;
export const titleOf = (name) => SCENES[name].title;

/** Reads `<scene>-<light>-<seed>`; says what is wrong with anything else. */
export function parsePicture(picture) {
  const [, name, light, seed] = /^([a-z]+)-([a-z]+)-([1-9])$/.exec(picture) ?? [];
  if (!name) throw new Error(`"${picture}" is not a picture name. Write <scene>-<light>-<seed>, for example ella-dawn-3.`);
  if (!Object.hasOwn(SCENES, name)) throw new Error(`"${picture}": no such scene "${name}". Scenes: ${sceneNames().join(', ')}.`);
  if (!Object.hasOwn(LIGHTS, light)) throw new Error(`"${picture}": no such light "${light}". Lights: ${lightNames().join(', ')}.`);
  return { name, light, seed: Number(seed) };
}

export function scene(name, options = {}) {
  if (!Object.hasOwn(SCENES, name)) throw new Error(`No such scene: "${name}". Scenes: ${sceneNames().join(', ')}.`);
  return compose(name, SCENES[name], options);
}
