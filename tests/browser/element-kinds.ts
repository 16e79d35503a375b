/**
 * Runs in a page. Numbers its elements by kind, from the body down: by what axe's findings depend on in an element, in its state and
 * in all that it is in, apart from words, lengths and ids. Gives the kinds of a whole page or, where a modal dialog is open, of what
 * can be reached, and keeps each element's kind for the look.
 */
export function numberKinds(isWhole: boolean): number[] {
  const dialogs = [...document.querySelectorAll('[aria-modal="true"]')]
  const messages = [...document.querySelectorAll('.mantine-Notifications-root')]
  const scope = isWhole || dialogs.length === 0 ? [document.body] : [...dialogs, ...messages]
  const byId = Map.groupBy(document.querySelectorAll('[id]'), ({ id }) => id)
  const kinds = new Map<Element, number>()
  number(document.body, innerWidth)
  const inScope = [...kinds].filter(([element]) => scope.some((part) => part.contains(element)))
  const here = globalThis as unknown as { elementKinds: Map<Element, number> }
  here.elementKinds = new Map(inScope)
  return [...new Set(here.elementKinds.values())]

  function number(element: Element, above: number): void {
    if (element.matches('script, style, template')) return
    const kind = hash(`${above} ${describe(element)}`)
    kinds.set(element, kind)
    for (const child of element.children) number(child, kind)
  }

  function describe(element: Element): string {
    const attributes = [...element.attributes].map(({ name, value }) => `${name}=${valueOf(name, value)}`)
    const references = ['aria-labelledby', 'aria-describedby', 'for', 'aria-controls'].map((name) =>
      (element.getAttribute(name) ?? '').split(' ').every((id) => id === '' || byId.has(id)),
    )
    const hasOwnText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '',
    )
    return [
      element.localName,
      attributes.toSorted().join(' '),
      hasOwnText,
      element.textContent.trim() !== '',
      element.childElementCount === 0,
      references.join(' '),
      (byId.get(element.id)?.length ?? 0) > 1,
      [':checked', ':disabled', ':invalid', ':placeholder-shown']
        .map((state) => element.matches(state))
        .join(' '),
    ].join('|')
  }

  /** The value where it decides how an element looks or what it is; of others, whether there is one. */
  function valueOf(name: string, value: string): string {
    const isNamed =
      /^aria-(label|labelledby|describedby|controls|owns|activedescendant|value.*|posinset|setsize|row.*|col.*)$/
    if (name === 'class') return value.replaceAll(/\S*__m__\S*/g, '')
    if (name === 'style') return value.replaceAll(/-?[\d.]+(?:px|rem|em|%|vh|vw|deg|m?s)/g, '#')
    if (/^(?:role|type|tabindex|fill|stroke|lang|dir)$/.test(name)) return value
    if (/^(?:aria|data)-/.test(name) && !isNamed.test(name)) return value.replaceAll(/\d+/g, '#')
    return value.trim() === '' ? 'empty' : 'there'
  }

  /** Returns a hash of 53 bits. */
  function hash(text: string): number {
    let [one, other] = [0xdeadbeef, 0x41c6ce57]
    for (let at = 0; at < text.length; at += 1) {
      const code = text.codePointAt(at)!
      one = Math.imul(one ^ code, 2654435761)
      other = Math.imul(other ^ code, 1597334677)
    }
    one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909)
    other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909)
    return 4294967296 * (2097151 & other) + (one >>> 0)
  }
}
