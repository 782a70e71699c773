// From a place that can draw itself to one SVG: the stage is set, the place draws, weather and the last light follow.
import { rain } from './sky.mjs';
import { finish, stage } from './stage.mjs';
import { n } from './svg.mjs';

export function compose(name, place, options) {
  const c = stage(name, place, options),
    f = c.frame;
  place.draw(c);
  rain(c);
  const last = finish(c, options.grain === true),
    body = c.out.join('') + last;
  // a mirrored frame is turned about its own middle, so that it still shows the same part of the world
  const drawing = f.flip ? `<g transform="matrix(-1 0 0 1 ${n(2 * f.x + f.w)} 0)">${body}</g>` : body;
  const label = String(options.label ?? place.title).replace(/[<&>"]/g, '');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${f.x} ${f.y} ${f.w} ${f.h}" width="${c.width}" height="${c.height}" preserveAspectRatio="xMidYMid slice" ${label ? `role="img" aria-label="${label}"` : 'aria-hidden="true"'}>${options.style ? `<style>${options.style}</style>` : ''}<defs>${c.defs.join('')}</defs>${drawing}</svg>`;
}
