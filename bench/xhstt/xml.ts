/** An element of an XML document: enough of XML for the archives of timetables, without namespaces and entities of their own. */
export type Element = { name: string; attributes: Record<string, string>; children: Element[]; text: string }

const TOKEN =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<!(?:[^>]*)>|<(\/?)([\w:.-]+)([^>]*?)(\/?)>|([^<]+)/g
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The root element. Throws where the elements are not closed in order. */
export function parseXml(source: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  for (const [, cdata, isEnd, name, attributes, isEmpty, text] of source.matchAll(TOKEN)) {
    const parent = open.at(-1)!
    if (name === undefined) parent.text += cdata ?? decode(text ?? '')
    else if (isEnd) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes another element`)
    } else {
      const element: Element = { name, attributes: attributesOf(attributes ?? ''), children: [], text: '' }
      parent.children.push(element)
      if (!isEmpty) open.push(element)
    }
  }
  const [document] = root.children
  if (open.length !== 1 || !document) throw new Error('This is no complete XML document')
  return document
}

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name, double, single]) => [name!, decode(double ?? single ?? '')]),
  )

const decode = (text: string): string =>
  text.replaceAll(/&(\w+);/g, (all, name: string) => ENTITIES[name] ?? all)

export const childOf = (element: Element | undefined, name: string): Element | undefined =>
  element?.children.find((child) => child.name === name)

/** The children of the child of this name. */
export const partsOf = (element: Element | undefined, name: string): readonly Element[] =>
  childOf(element, name)?.children ?? []

export const textOf = (element: Element | undefined, name: string): string | undefined =>
  childOf(element, name)?.text.trim()

export const numberOf = (element: Element | undefined, name: string, missing: number): number => {
  const text = textOf(element, name)
  return text ? Number(text) : missing
}

/** What the children of the child of this name refer to. */
export const referencesOf = (element: Element | undefined, name: string): string[] =>
  partsOf(element, name).map((part) => part.attributes['Reference']!)
