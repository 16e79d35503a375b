import type { DragDropManager, DragEndEvent, DragOverEvent, DragStartEvent, Droppable } from '@dnd-kit/dom'
import { useDragDropManager } from '@dnd-kit/react'
import { VisuallyHidden } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { followPointer, isKeyboardDrag, targetContaining, targetAtPoint } from './drop-targets.ts'

/** The id of an item that can be dragged. */
export type DragId = number | string
/** An item was dropped on a target. */
export type Drop<I extends DragId = number> = { item: I; target: string; byKeyboard: boolean }

export type DragTexts<I extends DragId> = {
  /** The item in words: 'Ada Adams', '3 students'. */
  itemName: (item: I) => string
  /** A target in words, with what it means for the item: '9A, room for 4'. */
  targetName: (target: string, item: I) => string
  /** Performs the drop and returns a sentence about it. */
  onDrop: (drop: Drop<I>) => string
  /** The same for a drop outside of all targets; without it, the item is put back. */
  onDropOutside?: (item: I) => string
}

/** Reports drops to the page, and announces pick-up, targets and drop to screen readers. */
export function DragAnnouncer<I extends DragId>({
  itemName,
  targetName,
  onDrop,
  onDropOutside,
}: DragTexts<I>) {
  const manager = useDragDropManager()
  const [announcement, announce] = useState('')

  const start = useEffectEvent(
    ({ operation: { source } }: DragStartEvent, { registry, actions, dragOperation }: DragDropManager) => {
      if (!source) return
      const name = itemName(source.id as I)
      if (!isKeyboardDrag(dragOperation)) return announce(`Picked up ${name}.`)
      const current = targetContaining(registry.droppables, source.element)
      if (current) void actions.setDropTarget(current.id)
      announce(`Picked up ${name}. Arrow keys choose a place, Space drops, Escape puts back.`)
    },
  )
  const over = useEffectEvent(({ operation: { source, target } }: DragOverEvent) => {
    if (source && target) announce(targetName(String(target.id), source.id as I))
  })
  const end = useEffectEvent((event: DragEndEvent, { registry }: DragDropManager) => {
    const { source, target } = event.operation
    if (!source) return
    const dropTarget = findDropTarget(event.nativeEvent, registry.droppables, target)
    const item = source.id as I
    const byKeyboard = event.nativeEvent instanceof KeyboardEvent
    if (!event.canceled && !dropTarget && !byKeyboard && onDropOutside) return announce(onDropOutside(item))
    if (event.canceled || !dropTarget) return announce(`${itemName(item)}: put back.`)
    announce(onDrop({ item, target: String(dropTarget.id), byKeyboard }))
  })

  useEffect(() => {
    if (!manager) return
    const { monitor } = manager
    const unsubscribe = [
      monitor.addEventListener('dragstart', (event) => start(event, manager)),
      monitor.addEventListener('dragover', (event) => over(event)),
      monitor.addEventListener('dragend', (event) => end(event, manager)),
      followPointer(manager),
    ]
    return () => unsubscribe.forEach((each) => each())
  }, [manager])

  return (
    <VisuallyHidden role="status" aria-live="assertive">
      {announcement}
    </VisuallyHidden>
  )
}

/** After a very fast drag dnd-kit still reports the target before the last one. */
const findDropTarget = (event: Event | undefined, targets: Iterable<Droppable>, target: Droppable | null) =>
  event instanceof PointerEvent && event.type === 'pointerup'
    ? targetAtPoint({ x: event.clientX, y: event.clientY }, targets, target)
    : target
