import { StyleInjector } from '@dnd-kit/dom'

const injected = new Set<string>()

/** Keeps dnd-kit's styles in the page: injected at each pick-up, they would cause two layouts of the whole page. */
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
