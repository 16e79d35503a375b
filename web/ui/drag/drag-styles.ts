import { StyleInjector } from '@dnd-kit/dom'

const injected = new Set<string>()

/** Has the kit leave its styles in the page: brought with each pick-up, they would have all of it laid out anew, twice. */
export function keepDragStyles(): void {
  StyleInjector.prototype.register = (rules) => {
    if (!injected.has(rules)) {
      const style = document.createElement('style')
      style.textContent = rules
      document.head.prepend(style)
      injected.add(rules)
    }
    return () => {}
  }
}
