// Drawings the web client names itself: the home page's panoramas, the empty states, the island's mark. All SVG, all small.
import { compose } from './kit/compose.mjs';
import { shorten, trim } from './kit/trim.mjs';
import { scene } from './scenes.mjs';
import { emptySearch, lostSignal, nightWindow } from './states.mjs';

// from: where the train stands when it is still behind the trees, in drawing units
const PANORAMAS = [
  { suffix: '', width: 1920, height: 760, from: [-740, 25] },
  { suffix: '-phone', width: 780, height: 900, from: [-300, 24] },
];

/** The viaduct for the home page. The train crosses once, slowly, and rests; it stands still for those who ask for less motion. */
function panorama(light, { width, height, from: [dx, dy] }) {
  const style = `@media(prefers-reduced-motion:no-preference){.train{animation:cross 28s cubic-bezier(.3,.4,.3,1) 1s both}}@keyframes cross{from{transform:translate(${dx}px,${dy}px)}}`;
  return trim(scene('ella', { light, width, height, style, stipple: false, label: '' }));
}

const state = (name, place, light) => trim(compose(name, place, { light, width: 640, height: 400, stipple: false, label: '' }), 0);

// the coast, from the same outline as the logo
const ISLAND =
  'M234 287L230 314L224 330L214 350L201 359L167 378L158 384L133 392L119 400L101 402L88 400L81 399L69 393L57 381L45 350L45 348L33 307L29 278L33 284L33 277L26 236L26 226L20 197L18 184L21 171L24 170L23 176L21 188L24 197L30 193L29 178L30 169L35 142L43 122L39 102L53 93L59 65L56 55L67 49L53 36L72 44L75 49L90 46L94 43L84 43L65 31L67 37L57 32L51 32L41 23L60 14L66 21L92 38L61 16L70 13L88 34L126 65L123 65L128 72L135 81L134 83L138 90L141 96L139 97L138 102L143 102L156 111L164 126L166 126L167 135L169 142L167 141L162 143L164 144L174 149L179 144L182 156L186 162L187 177L190 187L194 190L200 197L206 204L205 210L211 216L215 225L206 223L212 224L217 234L223 239L222 246L226 249L228 248L234 287Z';

const island = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 246 416" width="123" height="208" aria-hidden="true"><path fill="#0F5C5C" d="${shorten(ISLAND, 0)}"/></svg>`;

/** File name to SVG text. */
export function fixedDrawings() {
  const files = {};
  for (const view of PANORAMAS) for (const light of ['dawn', 'night']) files[`hero-ella-${light}${view.suffix}.svg`] = panorama(light, view);
  files['night-window.svg'] = state('night-window', nightWindow, 'night');
  files['empty-search.svg'] = state('empty-search', emptySearch, 'dawn');
  files['lost-signal.svg'] = state('lost-signal', lostSignal, 'rain');
  files['island.svg'] = island;
  return files;
}
