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
 * Returns places where the focus moves backwards, to an element further up that is not in a later column, or that is in the
 * same form. The focus order must be document order, so elements with a tabindex are also returned.
 */
export function backwardSteps() {
  // What sticks to the window is where the document has it.
  scrollTo(0, 0);
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
  return [...document.querySelectorAll('nav, button')]
    .filter((control) => control.checkVisibility())
    .map(nameOf);
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

const isRightToLeft = () => document.documentElement.dir === 'rtl';
