// Functions that run in a page (in-page.ts) and use browser globals.

/** Loads the lazy pictures. */
export async function loadPictures() {
  const pictures = [...document.images];
  for (const picture of pictures) picture.loading = 'eager';
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
  await document.fonts.ready;
}

/** Visible elements that can be focused or pressed. `isResting` excludes links that are visible only while focused. */
function interactiveElements(isResting) {
  return [
    ...document.querySelectorAll('a[href], button, input:not([type=hidden]), textarea, select, summary'),
  ].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !(isResting && getComputedStyle(element).clipPath !== 'none'),
  );
}

/** A short description of the element: its tag and text. */
function nameOf(element) {
  const text = (element.textContent || element.getAttribute('aria-label') || element.name || '').trim();
  return `<${element.localName}> ${text.slice(0, 60)}`;
}

/**
 * Targets less than `least` pixels high that are not part of a sentence (WCAG 2.2, 2.5.8: "Inline"). The area of
 * pseudo-elements counts, because the centre line of the target is probed pixel by pixel.
 */
export function smallTargets(least) {
  const pressedAt = (x, y) =>
    document.elementFromPoint(x, y)?.closest('a, button, input, textarea, select, summary, label');
  const isInSentence = (element) => {
    if (getComputedStyle(element).display !== 'inline') return false;
    let block = element.parentElement;
    while (getComputedStyle(block).display.startsWith('inline')) block = block.parentElement;
    const copy = block.cloneNode(true);
    for (const pressable of copy.querySelectorAll('a, button')) pressable.remove();
    return /[\p{L}\p{N}]/u.test(copy.textContent);
  };
  const heightOf = (element) => {
    element.scrollIntoView({ block: 'center' });
    const [first] = element.getClientRects();
    const x = first.left + first.width / 2;
    const middle = first.top + first.height / 2;
    const reaches = (y) => {
      const hit = pressedAt(x, y);
      return hit === element || hit?.control === element || (hit && element.contains(hit));
    };
    let [top, bottom] = [middle, middle];
    while (top > middle - least && reaches(top - 1)) top -= 1;
    while (bottom < middle + least && reaches(bottom + 1)) bottom += 1;
    return bottom - top + 1;
  };
  return interactiveElements(true)
    .filter((element) => element.getBoundingClientRect().height < least && !isInSentence(element))
    .flatMap((element) => {
      const height = heightOf(element);
      return height < least ? [`${nameOf(element)}: ${Math.round(height)} px`] : [];
    });
}

/**
 * Places where the focus moves backwards: to an element further up that is not in a later column. The focus order is
 * document order, because no element has a tabindex.
 */
export function backwardSteps() {
  const startOf = ({ left, right }) => (isRightToLeft() ? -right : left);
  const elements = interactiveElements(true);
  const steps = elements.slice(1).map((element, index) => [elements[index], element]);
  return [
    ...elements
      .filter(({ tabIndex }) => tabIndex !== 0)
      .map((element) => `${nameOf(element)} has a tabindex`),
    ...steps.flatMap(([from, to]) => {
      const [one] = from.getClientRects();
      const [other] = to.getClientRects();
      const goesBack = other.bottom <= one.top && startOf(other) <= startOf(one);
      return goesBack ? [`${nameOf(from)} → ${nameOf(to)}`] : [];
    }),
  ];
}

/** Elements without a visible focus indicator, or covered while focused. A key must have been pressed before. */
export function hiddenFocus() {
  const looks = ['outlineStyle', 'outlineWidth', 'outlineColor', 'boxShadow', 'backgroundColor', 'clipPath'];
  const lookOf = (element) => looks.map((name) => getComputedStyle(element)[name]).join();
  return interactiveElements(false).flatMap((element) => {
    document.activeElement?.blur();
    const before = lookOf(element);
    element.focus();
    if (document.activeElement !== element) return [`${nameOf(element)} takes no focus`];
    if (lookOf(element) === before) return [`${nameOf(element)} shows no focus`];
    const [{ left, top, width, bottom }] = element.getClientRects();
    const middle = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    const hit = document.elementFromPoint(left + width / 2, middle);
    return hit && (element.contains(hit) || hit.contains(element)) ? [] : [`${nameOf(element)} is covered`];
  });
}

/** Number of characters in a full line of each multi-line paragraph. East Asian wide characters count as two. */
export function charactersInLines() {
  const wide = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu;
  return [...document.querySelectorAll('main p')].flatMap((paragraph) => {
    const lines = new Map();
    // Text nodes only: the range of a paragraph would also contain the boxes of links and code in it.
    for (const { bottom, width } of textRectsIn(paragraph)) {
      // Words in other typefaces differ in height.
      const line = [...lines.keys()].find((known) => Math.abs(known - bottom) < 8) ?? bottom;
      lines.set(line, (lines.get(line) ?? 0) + width);
    }
    const text = paragraph.textContent.replaceAll(/\s+/g, ' ');
    const length = text.length + (text.match(wide)?.length ?? 0);
    const widths = [...lines.values()];
    const widest = Math.max(...widths);
    const total = widths.reduce((sum, width) => sum + width, 0);
    return widths.length > 1 ? [Math.round((length * widest) / total)] : [];
  });
}

function textRectsIn(element) {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const rects = [];
  while (texts.nextNode()) {
    const range = document.createRange();
    range.selectNode(texts.currentNode);
    rects.push(...range.getClientRects());
  }
  return rects;
}

/** Hidden texts in the main part. Controls are left out, because they have no use on paper. */
export function hiddenTexts() {
  const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  const hidden = [];
  while (texts.nextNode()) {
    const { currentNode } = texts;
    const { parentElement } = currentNode;
    if (!currentNode.data.trim() || parentElement.closest('a, button, form, nav, script, section:has(nav)'))
      continue;
    const range = document.createRange();
    range.selectNode(currentNode);
    const { width, height } = range.getBoundingClientRect();
    if (
      !parentElement.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      width * height === 0
    )
      hidden.push(currentNode.data.trim());
  }
  return hidden;
}

/** Visible navigations. */
export function shownNavigations() {
  return [...document.querySelectorAll('nav')].filter((nav) => nav.checkVisibility()).map(nameOf);
}

/** Resolves after the next paint. */
export function drawn() {
  return new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined))),
  );
}

/**
 * Records all layout shifts from now on, for `layoutShift()` (Layout Instability, wicg.github.io/layout-instability).
 */
export function watchLayoutShifts() {
  const entries = [];
  const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  globalThis.layoutShifts = () => entries.concat(observer.takeRecords());
}

/** The sum of all layout shifts since `watchLayoutShifts()`. */
export function layoutShift() {
  return globalThis.layoutShifts().reduce((sum, { value }) => sum + value, 0);
}

/** Records everything that gets the focus from now on. Tab starts at the top of the page. */
export function watchFocus() {
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute('tabindex');
  scrollTo(0, 0);
  if (!globalThis.focusedElements)
    addEventListener('focusin', ({ target }) => globalThis.focusedElements.push(target));
  globalThis.focusedElements = [];
}

/** Controls that have not had the focus since `watchFocus()`, or not in order. */
export function notFocused() {
  const pressable = interactiveElements(false);
  const focused = globalThis.focusedElements.filter((element) => pressable.includes(element));
  return pressable.flatMap((element, index) =>
    focused[index] === element ? [] : [`${nameOf(element)} at place ${index + 1}`],
  );
}

/** Number of focusable elements: controls, and scrollable regions such as long lines of code. */
export function countFocusable() {
  const scrolling = [...document.querySelectorAll('main *')].filter((element) =>
    /auto|scroll/.test(getComputedStyle(element).overflow),
  );
  return interactiveElements(false).length + scrolling.length;
}

/** Flex items that are not aligned with the first item of their line. */
export function unevenRows() {
  const edges = { center: ({ top, bottom }) => (top + bottom) / 2, normal: ({ top }) => top };
  return [...document.querySelectorAll('body *')].flatMap((row) => {
    const { display, flexDirection, alignItems } = getComputedStyle(row);
    const edgeOf = edges[alignItems.replace(/^(?:flex-)?start$|^stretch$/, 'normal')];
    if (!/flex$/.test(display) || flexDirection !== 'row' || !edgeOf) return [];
    const items = [...row.children].filter((item) => item.checkVisibility() && !isOutOfFlow(item));
    const boxes = items.map((item) => item.getBoundingClientRect());
    let first = 0;
    return items
      .filter((_item, index) => {
        const [box, before] = [boxes[index], boxes[index - 1]];
        // An item that is not further along than the previous one starts a new line.
        const isFurther = before && (isRightToLeft() ? box.right <= before.left : box.left >= before.right);
        if (!isFurther) first = index;
        return Math.abs(edgeOf(box) - edgeOf(boxes[first])) >= 1;
      })
      .map(nameOf);
  });
}

const isRightToLeft = () => document.documentElement.dir === 'rtl';

const isOutOfFlow = (element) => /absolute|fixed/.test(getComputedStyle(element).position);

/** Buttons, and links that look like one, without a border. */
export function borderlessButtons() {
  return [...document.querySelectorAll('.action, button')]
    .filter((button) => button.checkVisibility() && parseFloat(getComputedStyle(button).borderTopWidth) === 0)
    .map(nameOf);
}
