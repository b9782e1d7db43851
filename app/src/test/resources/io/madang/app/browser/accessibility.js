// What a page owes to everybody who reads it, as far as a script can tell. Answers with what is wrong, in words.
const wrong = [];
const shown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
const name = (element) => element.outerHTML.replace(/\s+/g, ' ').slice(0, 120);
const say = (what, element) => wrong.push(what + (element ? ': ' + name(element) : ''));

if (!document.documentElement.lang) say('the page does not say its language');
if (!document.title.trim()) say('the page has no title');
if (document.documentElement.scrollWidth > innerWidth + 1) {
  const wide = [...document.querySelectorAll('body *')].filter((e) => e.getBoundingClientRect().right > innerWidth + 1);
  say('the page is wider than the screen, ' + document.documentElement.scrollWidth, wide.at(-1));
}

for (const [landmark, wanted] of [['main', 1], ['header', 1], ['footer', 1], ['nav', 1]]) {
  const found = [...document.querySelectorAll(landmark)].filter(shown).length;
  if (landmark === 'main' ? found !== wanted : found < wanted) say(`${found} of the landmark ${landmark}`);
}

let level = 0;
const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter(shown);
if (headings.filter((heading) => heading.tagName === 'H1' && !heading.closest('.written')).length !== 1) {
  say('not exactly one h1 but ' + headings.filter((h) => h.tagName === 'H1').length);
}
for (const heading of headings) {
  const next = Number(heading.tagName[1]);
  if (next > level + 1) say(`a heading of level ${next} after one of ${level}`, heading);
  level = next;
}

const ids = new Set();
for (const element of document.querySelectorAll('[id]')) {
  if (ids.has(element.id)) say('an id that is there twice', element);
  ids.add(element.id);
}

const named = (element) =>
  element.getAttribute('aria-label')?.trim() ||
  (element.getAttribute('aria-labelledby') || '').split(/\s+/).some((id) => id && document.getElementById(id)?.textContent.trim()) ||
  element.textContent.trim() ||
  [...element.querySelectorAll('img, svg')].some((e) => e.getAttribute('alt')?.trim() || e.querySelector('title')) ||
  element.title;
for (const field of document.querySelectorAll('input:not([type=hidden]), select, textarea')) {
  const button = ['submit', 'button', 'reset'].includes(field.type);
  const labelled = field.labels?.length || field.getAttribute('aria-label') || field.getAttribute('aria-labelledby');
  if (shown(field) && !(button ? field.value : labelled)) say('a field without a label', field);
}
for (const control of document.querySelectorAll('button, a[href], summary')) {
  if (shown(control) && !named(control)) say('a control without a name', control);
}
for (const picture of document.querySelectorAll('img')) {
  if (!picture.hasAttribute('alt')) say('a picture without a word for it', picture);
}

// ARIA that browsers understand, and that points to what is there.
const ROLES = 'alert article button checkbox dialog figure group heading img link list listbox listitem main menu menuitem meter navigation none note option presentation progressbar radio region row search separator status switch tab table tablist tabpanel textbox timer toolbar'.split(' ');
const flag = /^(true|false)$/;
const ARIA = {
  'aria-atomic': flag, 'aria-busy': flag, 'aria-controls': 'ids', 'aria-current': /^(page|step|location|date|time|true|false)$/,
  'aria-describedby': 'ids', 'aria-disabled': flag, 'aria-expanded': flag, 'aria-hidden': flag, 'aria-invalid': /^(true|false|grammar|spelling)$/,
  'aria-label': /\S/, 'aria-labelledby': 'ids', 'aria-live': /^(off|polite|assertive)$/, 'aria-pressed': /^(true|false|mixed)$/,
  'aria-relevant': /^(additions|removals|text|all)( (additions|removals|text))*$/, 'aria-required': flag, 'aria-selected': flag,
  'aria-valuemax': /^[\d.]+$/, 'aria-valuemin': /^[\d.]+$/, 'aria-valuenow': /^[\d.]+$/, 'aria-valuetext': /\S/,
};
for (const element of document.querySelectorAll('*')) {
  for (const { name: attribute, value } of element.attributes) {
    if (attribute === 'role' && !ROLES.includes(value)) say('an unknown role', element);
    if (!attribute.startsWith('aria-')) continue;
    const rule = ARIA[attribute];
    if (!rule) say(`an unknown ${attribute}`, element);
    else if (rule === 'ids' ? !value.trim().split(/\s+/).every((id) => document.getElementById(id)) : !rule.test(value)) {
      say(`a wrong value of ${attribute}`, element);
    }
  }
}
for (const hidden of document.querySelectorAll('[aria-hidden=true]')) {
  const inside = [hidden, ...hidden.querySelectorAll('*')].find((e) => e.matches('a[href], button, input, select, textarea, summary, [tabindex]') && shown(e));
  if (inside) say('a control that is hidden from those who do not see', inside);
}
for (const described of document.querySelectorAll('[aria-invalid=true]:not([aria-describedby])')) say('nothing says what is wrong', described);

// Whatever is pressed has room, but for links within a sentence: on a phone that of a finger, 44 pixels in both directions;
// elsewhere 24 (WCAG 2.5.8), or so much distance that a circle of 24 around its middle meets no other target.
const within = (control) =>
  getComputedStyle(control).display === 'inline' &&
  [...control.parentElement.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && /[\p{L}\p{N}]/u.test(node.data));
const targets = [...document.querySelectorAll('a[href], button, summary, select, textarea, input:not([type=hidden])')]
  .filter((control) => !control.closest('.written, .skip') && !within(control))
  .map((control) => ({ control, shape: control.matches('[type=radio], [type=checkbox]') ? control.closest('label') ?? control : control }))
  .filter((target) => shown(target.shape))
  .map((target) => ({ ...target, box: target.shape.getBoundingClientRect() }))
  .filter((target) => target.box.width && target.box.height);
const small = (box, side) => box.height < side - 0.5 || box.width < side - 0.5;
const size = (box) => `${Math.round(box.width)} by ${Math.round(box.height)} pixels`;
if (innerWidth <= 480) {
  for (const target of targets) {
    if (small(target.box, 44)) say(`a target of ${size(target.box)}, smaller than 44`, target.control);
  }
} else {
  const middle = (box) => [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const far = ([x, y], box) => Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
  // what lies over the page, as its head does, is not beside what it covers
  const layer = (control) => control.closest('.menu ul') ?? control.closest('header.top');
  for (const target of targets.filter((each) => small(each.box, 24))) {
    const at = middle(target.box);
    const crowded = targets.find(
      (other) =>
        other.shape !== target.shape &&
        layer(other.control) === layer(target.control) &&
        !other.shape.contains(target.shape) &&
        !target.shape.contains(other.shape) &&
        (far(at, other.box) < 12 || (small(other.box, 24) && Math.hypot(at[0] - middle(other.box)[0], at[1] - middle(other.box)[1]) < 24))
    );
    if (crowded) say(`a target of ${size(target.box)} too close to ${name(crowded.control)}`, target.control);
  }
}

// Contrast, of every text against what is painted behind it, by WCAG's formula.
const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
const known = new Map();
const rgba = (color) => {
  if (!known.has(color)) {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    known.set(color, [r, g, b, a / 255]);
  }
  return known.get(color);
};
const over = (top, bottom) => [0, 1, 2].map((i) => top[i] * top[3] + bottom[i] * (1 - top[3])).concat(1);
const behind = (element) => {
  const layers = [];
  for (let e = element; e; e = e.parentElement) {
    layers.push(rgba(getComputedStyle(e).backgroundColor));
    if (layers.at(-1)[3] === 1) break;
  }
  const dark = getComputedStyle(document.documentElement).colorScheme.includes('dark') && matchMedia('(prefers-color-scheme: dark)').matches;
  return layers.reverse().reduce((below, layer) => over(layer, below), dark ? [18, 18, 18, 1] : [255, 255, 255, 1]);
};
const light = ([r, g, b]) => {
  const [x, y, z] = [r, g, b].map((c) => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
  return 0.2126 * x + 0.7152 * y + 0.0722 * z;
};
const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
const pale = new Set();
while (texts.nextNode()) {
  const element = texts.currentNode.parentElement;
  if (!texts.currentNode.data.trim() || !shown(element) || element.closest('svg, script, style, [disabled], [aria-hidden=true]')) continue;
  const style = getComputedStyle(element);
  const background = behind(element);
  const [one, other] = [light(over(rgba(style.color), background)), light(background)];
  const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  const size = parseFloat(style.fontSize);
  const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
  if (ratio < (large ? 3 : 4.5)) {
    const what = `text with a contrast of ${ratio.toFixed(2)}: ${style.color} on ${background.slice(0, 3).map(Math.round)}`;
    if (!pale.has(what)) say(what, element);
    pale.add(what);
  }
}
return wrong;
