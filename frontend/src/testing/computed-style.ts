/**
 * Every query by role asks each element whether it is hidden, and every click whether its target takes it. jsdom then compares
 * the element with every rule of every style sheet and computes all properties. Here the three properties that matter are
 * looked up among the rules that set them, in jsdom's order: the last one wins. jsdom computes the other properties.
 */

const properties = ['display', 'visibility', 'pointer-events'] as const;
type Property = (typeof properties)[number];

interface Rule {
  selector: string;
  /** The class that is the whole selector. */
  className: string | undefined;
  values: Partial<Record<Property, string>>;
}

const valuesOf = (style: CSSStyleDeclaration): Rule['values'] => {
  const values: Rule['values'] = {};
  for (const property of properties) {
    const value = style.getPropertyValue(property);
    if (value !== '') values[property] = value;
  }
  return values;
};

const rulesBySheet = new WeakMap<CSSStyleSheet, { length: number; rules: Rule[] }>();

/** The rules of a sheet that set one of the properties. Like jsdom, it leaves out rules for a size of the screen. */
function rulesOf(sheet: CSSStyleSheet): Rule[] {
  const known = rulesBySheet.get(sheet);
  if (known?.length === sheet.cssRules.length) return known.rules;
  const rules = [...sheet.cssRules].flatMap((rule) => {
    if (!('selectorText' in rule)) return [];
    const { selectorText: selector, style } = rule as CSSStyleRule;
    const values = valuesOf(style);
    const className = /^\.([\w-]+)$/.exec(selector)?.[1];
    return Object.keys(values).length > 0 ? [{ selector, className, values }] : [];
  });
  rulesBySheet.set(sheet, { length: sheet.cssRules.length, rules });
  return rules;
}

const isFor = (element: Element, { className, selector }: Rule) =>
  className === undefined ? element.matches(selector) : element.classList.contains(className);

const setValue = (element: Element, property: Property): string | undefined =>
  valuesOf((element as HTMLElement).style)[property] ??
  [...document.styleSheets]
    .flatMap(rulesOf)
    .findLast((rule) => property in rule.values && isFor(element, rule))?.values[property];

const inherited = (element: Element | null, property: Property, initial: string): string =>
  element === null
    ? initial
    : (setValue(element, property) ?? inherited(element.parentElement, property, initial));

const byJsdom = window.getComputedStyle.bind(window);
const withoutSheets = document.implementation.createHTMLDocument();
const displays = new Map<string, string>();

/** The attributes that the browser's own rules for `display` look at. */
const attributesOfDefault = ['type', 'open', 'hidden'];

/** The display of an element that no rule is for. */
function defaultDisplay({ localName, attributes }: Element): string {
  const set = attributesOfDefault.flatMap((name) => attributes.getNamedItem(name) ?? []);
  const key = [localName, ...set.map(({ name, value }) => `${name}=${value}`)].join(' ');
  const known = displays.get(key);
  if (known !== undefined) return known;
  const plain = withoutSheets.createElement(localName);
  for (const { name, value } of set) plain.setAttribute(name, value);
  const { display } = byJsdom(plain);
  displays.set(key, display);
  return display;
}

const computed: Record<Property, (element: Element) => string> = {
  display: (element) => setValue(element, 'display') ?? defaultDisplay(element),
  visibility: (element) => inherited(element, 'visibility', 'visible'),
  'pointer-events': (element) => inherited(element, 'pointer-events', 'auto'),
};

const isQuick = (property: string | symbol): property is Property => property in computed;

window.getComputedStyle = (element) => {
  const getPropertyValue = (property: string) =>
    isQuick(property) ? computed[property](element) : byJsdom(element).getPropertyValue(property);
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, property) => {
      if (property === 'getPropertyValue') return getPropertyValue;
      if (property === 'pointerEvents') return getPropertyValue('pointer-events');
      if (isQuick(property)) return getPropertyValue(property);
      return Reflect.get(byJsdom(element), property) as unknown;
    },
  });
};
