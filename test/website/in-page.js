// Functions that run in a page (run-in-page.ts) and use browser globals.

/** Loads lazy pictures. */
export async function loadPictures() {
  const pictures = [...document.images];
  for (const picture of pictures) picture.loading = 'eager';
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
  await document.fonts.ready;
}

/** Returns visible elements that can be focused or pressed. `isResting` excludes links visible only while focused. */
function interactiveElements(isResting) {
  return [
    ...document.querySelectorAll('a[href], button, input:not([type=hidden]), textarea, select, summary'),
  ].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !(isResting && getComputedStyle(element).clipPath !== 'none'),
  );
}

/** Returns a short description of the element: its tag and text. */
function nameOf(element) {
  const text = (element.textContent || element.getAttribute('aria-label') || element.name || '').trim();
  return `<${element.localName}> ${text.slice(0, 60)}`;
}

/**
 * Returns targets less than `minHeight` pixels high that are not part of a sentence (WCAG 2.2, 2.5.8: "Inline"). The
 * centre line of each target is probed pixel by pixel, so pseudo-elements count.
 */
export function smallTargets(minHeight) {
  const targetAt = (x, y) =>
    document.elementFromPoint(x, y)?.closest('a, button, input, textarea, select, summary, label');
  const isInSentence = (element) => {
    if (getComputedStyle(element).display !== 'inline') return false;
    let block = element.parentElement;
    while (getComputedStyle(block).display.startsWith('inline')) block = block.parentElement;
    const copy = block.cloneNode(true);
    for (const control of copy.querySelectorAll('a, button')) control.remove();
    return /[\p{L}\p{N}]/u.test(copy.textContent);
  };
  const heightOf = (element) => {
    element.scrollIntoView({ block: 'center' });
    const [first] = element.getClientRects();
    const x = first.left + first.width / 2;
    const middle = first.top + first.height / 2;
    const reaches = (y) => {
      const hit = targetAt(x, y);
      return hit === element || hit?.control === element || (hit && element.contains(hit));
    };
    let [top, bottom] = [middle, middle];
    while (top > middle - minHeight && reaches(top - 1)) top -= 1;
    while (bottom < middle + minHeight && reaches(bottom + 1)) bottom += 1;
    return bottom - top + 1;
  };
  return interactiveElements(true)
    .filter((element) => element.getBoundingClientRect().height < minHeight && !isInSentence(element))
    .flatMap((element) => {
      const height = heightOf(element);
      return height < minHeight ? [`${nameOf(element)}: ${Math.round(height)} px`] : [];
    });
}

/**
 * Returns places where the focus moves backwards, to an element further up that is not in a later column, or that is in the
 * same form. The focus order must be document order, so elements with a tabindex are also returned.
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
      const [fromBox] = from.getClientRects();
      const [toBox] = to.getClientRects();
      const isSameForm = from.closest('form') !== null && from.closest('form') === to.closest('form');
      const goesBack = toBox.bottom <= fromBox.top && (isSameForm || startOf(toBox) <= startOf(fromBox));
      return goesBack ? [`${nameOf(from)} → ${nameOf(to)}`] : [];
    }),
  ];
}

/** Returns elements that are covered while focused, or show no focus indicator. A key must have been pressed beforehand. */
export function hiddenFocus() {
  const names = ['outlineStyle', 'outlineWidth', 'outlineColor', 'boxShadow', 'backgroundColor', 'clipPath'];
  const styleOf = (element) => names.map((name) => getComputedStyle(element)[name]).join();
  return interactiveElements(false).flatMap((element) => {
    document.activeElement?.blur();
    const styleBefore = styleOf(element);
    element.focus();
    if (document.activeElement !== element) return [`${nameOf(element)} cannot be focused`];
    if (styleOf(element) === styleBefore) return [`${nameOf(element)} shows no focus`];
    const [{ left, top, width, bottom }] = element.getClientRects();
    const middle = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    const hit = document.elementFromPoint(left + width / 2, middle);
    return hit && (element.contains(hit) || hit.contains(element)) ? [] : [`${nameOf(element)} is covered`];
  });
}

/** Counts the characters in a full line of each multi-line paragraph. East Asian wide characters count as two. */
export function charactersInLines() {
  const wideCharacters = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu;
  return [...document.querySelectorAll('main p')].flatMap((paragraph) => {
    const lines = new Map();
    // Only text nodes, because the range of a paragraph would also contain the boxes of its links and code.
    for (const { bottom, width } of textRectsIn(paragraph)) {
      // Words in other typefaces differ in height.
      const line = [...lines.keys()].find((known) => Math.abs(known - bottom) < 8) ?? bottom;
      lines.set(line, (lines.get(line) ?? 0) + width);
    }
    const text = paragraph.textContent.replaceAll(/\s+/g, ' ');
    const length = text.length + (text.match(wideCharacters)?.length ?? 0);
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

/** Returns hidden text in the main part. Controls are omitted, because they have no use on paper. */
export function hiddenTexts() {
  const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  const hidden = [];
  while (texts.nextNode()) {
    const { currentNode } = texts;
    const { parentElement } = currentNode;
    if (
      !currentNode.data.trim() ||
      parentElement.closest('a, button, fieldset, form, nav, script, section:has(nav)')
    )
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

/** Returns the visible navigation elements and buttons. */
export function visibleControls() {
  return [...document.querySelectorAll('nav, button, .action')]
    .filter((control) => control.checkVisibility())
    .map(nameOf);
}

/** Resolves after the next paint. */
export function nextPaint() {
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

/** Returns the sum of all layout shifts since `watchLayoutShifts()`. */
export function layoutShift() {
  return globalThis.layoutShifts().reduce((sum, { value }) => sum + value, 0);
}

/** Records every element that gets the focus from now on. Tabbing starts at the top of the page. */
export function watchFocus() {
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute('tabindex');
  scrollTo(0, 0);
  if (!globalThis.focusedElements)
    addEventListener('focusin', ({ target }) => globalThis.focusedElements.push(target));
  globalThis.focusedElements = [];
}

/**
 * Returns controls that have not been focused since `watchFocus()`, or were focused out of order. Arrow keys, not Tab, move
 * to the other options of a group.
 */
export function unfocusedControls() {
  const controls = interactiveElements(false).filter(({ type, checked }) => type !== 'radio' || checked);
  const focusedControls = globalThis.focusedElements.filter((element) => controls.includes(element));
  return controls.flatMap((element, index) =>
    focusedControls[index] === element ? [] : [`${nameOf(element)} at position ${index + 1}`],
  );
}

/** Counts the focusable elements: controls, and scrollable regions such as long lines of code. */
export function countFocusable() {
  const scrollableElements = [...document.querySelectorAll('main *')].filter((element) =>
    /auto|scroll/.test(getComputedStyle(element).overflow),
  );
  return interactiveElements(false).length + scrollableElements.length;
}

/** Returns flex items that are not aligned with the first item of their line. */
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
        const [box, prior] = [boxes[index], boxes[index - 1]];
        // An item that is not further along than the previous one starts a new line.
        const isFurther = prior && (isRightToLeft() ? box.right <= prior.left : box.left >= prior.right);
        if (!isFurther) first = index;
        return Math.abs(edgeOf(box) - edgeOf(boxes[first])) >= 1;
      })
      .map(nameOf);
  });
}

const isRightToLeft = () => document.documentElement.dir === 'rtl';

const isOutOfFlow = (element) => /absolute|fixed/.test(getComputedStyle(element).position);

/** Returns buttons, and links that look like buttons, without a border. */
export function borderlessButtons() {
  return [...document.querySelectorAll('.action, button')]
    .filter((button) => button.checkVisibility() && parseFloat(getComputedStyle(button).borderTopWidth) === 0)
    .map(nameOf);
}
