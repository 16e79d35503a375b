import { AutoScroller, StyleInjector, type DragDropManager } from '@dnd-kit/dom'

/**
 * Comes before what shows the drag, and has the kit leave its styles in the page: brought with each pick-up, they would
 * have the whole page laid out anew, twice.
 */
export class ScrollerWithStyles extends AutoScroller {
  constructor(manager: DragDropManager) {
    super(manager)
    const injector = manager.registry.plugins.get(StyleInjector)
    if (injector) injector.register = keep
  }
}

const kept = new Set<string>()

function keep(rules: string): () => void {
  if (!kept.has(rules)) {
    const style = document.createElement('style')
    style.textContent = rules
    document.head.prepend(style)
    kept.add(rules)
  }
  return () => {}
}
