import { Button, Group, Stack } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import { RowButton } from '../layout/row-button.tsx'
import styles from './ordered-list.module.css'

type ListForm = {
  insertListItem: (field: string, line: unknown) => void
  reorderListItem: (field: string, move: { from: number; to: number }) => void
  removeListItem: (field: string, index: number) => void
}

type OrderedListProps<Line> = {
  form: ListForm
  /** The field of the form that has the lines. */
  field: string
  lines: readonly Line[]
  /** `Add reason` */
  addLabel: string
  /** A new line with this key. */
  newLine: (key: string) => Line
  isRetired?: (line: Line) => boolean
  /** The fields of a line, and its buttons. */
  children: (line: Line, index: number, buttons: LineButtons) => ReactNode
}
export type LineButtons = {
  isFirst: boolean
  isLast: boolean
  move: (by: -1 | 1) => void
  remove: () => void
}

/** A list in a form whose lines are added, moved and deleted. The focus stays where the work goes on. */
export function OrderedList<Line extends { key: string }>({
  form,
  field,
  lines,
  addLabel,
  newLine,
  isRetired,
  children,
}: OrderedListProps<Line>) {
  const added = useRef(0)
  const list = useRef<HTMLDivElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  /** Once the lines are drawn again: in the line at this place, the first field or button that can be used. */
  const focusLine = (index: number, ...selectors: string[]) =>
    setTimeout(() => {
      const line = list.current?.children[index]
      const found = selectors
        .map((one) => line?.querySelector<HTMLElement>(`${one}:not(:disabled)`))
        .find(Boolean)
      ;(found ?? addButton.current)?.focus()
    })
  const add = () => {
    added.current += 1
    form.insertListItem(field, newLine(`new ${added.current}`))
    focusLine(lines.length, 'input')
  }
  const move = (index: number, by: -1 | 1) => {
    form.reorderListItem(field, { from: index, to: index + by })
    focusLine(index + by, `[data-move="${by}"]`, '[data-move]')
  }
  const remove = (index: number) => {
    form.removeListItem(field, index)
    focusLine(Math.min(index, lines.length - 2), 'input')
  }
  return (
    <>
      <Stack component="ul" ref={list} gap={0} m={0} p={0} className={styles.list ?? ''}>
        {lines.map((line, index) => (
          <ListLine
            key={line.key}
            line={line}
            index={index}
            isRetired={isRetired?.(line)}
            buttons={{
              isFirst: index === 0,
              isLast: index === lines.length - 1,
              move: (by) => move(index, by),
              remove: () => remove(index),
            }}
          >
            {children}
          </ListLine>
        ))}
      </Stack>
      <Group>
        <Button ref={addButton} variant="default" onClick={add}>
          {addLabel}
        </Button>
      </Group>
    </>
  )
}

type ListLineProps<Line> = Pick<OrderedListProps<Line>, 'children'> & {
  line: Line
  index: number
  isRetired: boolean | undefined
  buttons: LineButtons
}

const ListLine = <Line,>({ line, index, isRetired, buttons, children }: ListLineProps<Line>) => (
  <li className={styles.line} data-retired={isRetired || undefined}>
    {children(line, index, buttons)}
  </li>
)

type LineActionsProps = {
  subject: string
  buttons: LineButtons
  mayDelete: boolean
  /** Further buttons of the line. */
  children?: ReactNode
}

/** The buttons of a line, which move and delete it. */
export const LineActions = ({ subject, buttons, mayDelete, children }: LineActionsProps) => (
  <Group gap={2}>
    <RowButton
      label="Up"
      subject={subject}
      disabled={buttons.isFirst}
      data-move={-1}
      onClick={() => buttons.move(-1)}
    />
    <RowButton
      label="Down"
      subject={subject}
      disabled={buttons.isLast}
      data-move={1}
      onClick={() => buttons.move(1)}
    />
    {children}
    {mayDelete && <RowButton label="Delete" subject={subject} onClick={buttons.remove} />}
  </Group>
)

const TWICE = 'This name is in the list twice.'

/** What a name that two lines have is told, by those who read the lines. */
export function nameTwice<Line>(
  lines: readonly Line[],
  nameOf: (line: Line) => string,
  name: string,
): string | null {
  const text = name.trim().toLowerCase()
  const isTwice = text !== '' && lines.filter((one) => nameOf(one).trim().toLowerCase() === text).length > 1
  return isTwice ? TWICE : null
}

/** What a line without a name, or with that of another one, is told. */
export const nameProblem = (name: string, lines: readonly { name: string }[]): string | null =>
  name.trim() === '' ? 'Please enter a name.' : nameTwice(lines, (line) => line.name, name)
