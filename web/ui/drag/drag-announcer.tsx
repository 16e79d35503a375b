import { VisuallyHidden } from '@mantine/core'
import type { DragDropManager, DragEndEvent, DragOverEvent, DragStartEvent, Droppable } from '@dnd-kit/dom'
import { useDragDropManager } from '@dnd-kit/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { followPointer, isKeyboardDrag, targetContaining, targetAtPoint } from './drop-targets.ts'

/** What a thing to hold goes by. */
export type DragId = number | string
/** Something was dropped on a place. */
export type Drop<I extends DragId = number> = { item: I; target: string; byKeyboard: boolean }

export type DragTexts<I extends DragId> = {
  /** What is held, in words: 'Ada Adams', '3 students'. */
  itemName: (item: I) => string
  /** A place in words, with what matters there for what is held: '9A, room for 4'. */
  targetName: (place: string, item: I) => string
  /** Does what was asked for, and says what has happened. */
  onDrop: (dropped: Drop<I>) => string
  /** The same where something was let go outside of all places; without it, it is put back. */
  onDropOutside?: (item: I) => string
}

/** Tells the page what was dropped where, and says aloud what happens meanwhile. */
export function DragAnnouncer<I extends DragId>({
  itemName: nameOf,
  targetName: placeName,
  onDrop,
  onDropOutside,
}: DragTexts<I>) {
  const manager = useDragDropManager()
  const [announcement, announce] = useState('')

  const start = useEffectEvent(
    ({ operation: { source } }: DragStartEvent, { registry, actions, dragOperation }: DragDropManager) => {
      if (!source) return
      const name = nameOf(source.id as I)
      if (!isKeyboardDrag(dragOperation)) return announce(`Picked up ${name}.`)
      const place = targetContaining(registry.droppables, source.element)
      if (place) void actions.setDropTarget(place.id)
      announce(`Picked up ${name}. Arrow keys choose a place, Space drops, Escape puts back.`)
    },
  )
  const over = useEffectEvent(({ operation: { source, target } }: DragOverEvent) => {
    if (source && target) announce(placeName(String(target.id), source.id as I))
  })
  const end = useEffectEvent((event: DragEndEvent, { registry }: DragDropManager) => {
    const { source, target } = event.operation
    if (!source) return
    const place = findDropTarget(event.nativeEvent, registry.droppables, target)
    const item = source.id as I
    const byKeyboard = event.nativeEvent instanceof KeyboardEvent
    if (!event.canceled && !place && !byKeyboard && onDropOutside) return announce(onDropOutside(item))
    if (event.canceled || !place) return announce(`${nameOf(item)}: put back.`)
    announce(onDrop({ item, target: String(place.id), byKeyboard }))
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

/** After a very fast drag the kit still knows the place before the last one. */
const findDropTarget = (event: Event | undefined, places: Iterable<Droppable>, target: Droppable | null) =>
  event instanceof PointerEvent && event.type === 'pointerup'
    ? targetAtPoint({ x: event.clientX, y: event.clientY }, places, target)
    : target
