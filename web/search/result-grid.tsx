import { Box, Kbd, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { Initials } from '#web/school/grades.tsx'
import { FileIcon, GroupIcon } from '#web/ui/icons.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import type { Action, Result, Section } from './results.ts'
import type { Selection } from './use-selection.ts'
import styles from './search.module.css'

type ResultGridProps = {
  id: string
  sections: readonly Section[]
  selection: Selection
  idOf: (key: string, action: number) => string
  onFollow: () => void
}

/** The results as a grid: each is a row, and its actions are cells. The text field keeps the focus. */
export const ResultGrid = ({ id, sections, selection, idOf, onFollow }: ResultGridProps) => (
  <div id={id} role="grid" aria-label="Results" tabIndex={-1} className={styles.grid} onMouseDown={keepFocus}>
    {sections.map(({ name, results }) => (
      <div key={name} role="rowgroup" aria-labelledby={`${id}-${name}`}>
        <Box role="presentation" px={8} pt={10} pb={4}>
          <SectionLabel as="span" id={`${id}-${name}`}>
            {name}
          </SectionLabel>
        </Box>
        {results.map((result) => (
          <ResultRow key={result.key} result={result} selection={selection} idOf={idOf} onFollow={onFollow} />
        ))}
      </div>
    ))}
  </div>
)

const keepFocus = (event: MouseEvent) => event.preventDefault()

type RowProps = Pick<ResultGridProps, 'selection' | 'idOf' | 'onFollow'> & { result: Result }

function ResultRow({ result, selection, idOf, onFollow }: RowProps) {
  const isSelected = selection.key === result.key
  const follow = (event: MouseEvent) => {
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onFollow()
  }
  const cell = (index: number) => ({
    id: idOf(result.key, index),
    role: 'gridcell',
    'aria-selected': isSelected && selection.action === index,
  })
  const [first] = result.actions
  const hasSeveralActions = result.actions.length > 1
  if (!first) return null
  return (
    <div
      role="row"
      className={styles.row}
      data-selected={isSelected || undefined}
      onPointerMove={({ pointerType }) => pointerType === 'mouse' && selection.point(result.key)}
    >
      <div {...cell(0)} className={styles.main}>
        <ActionLink action={first} className={styles.link ?? ''} onFollow={follow}>
          <Icon icon={result.icon} />
          <Box component="span" flex={1} miw={0}>
            <Text component="span" display="block" fw={600} lh={1.35} style={{ overflowWrap: 'anywhere' }}>
              {result.title}
            </Text>
            {result.detail && (
              // What a command saves is read before Enter, also on a phone.
              <Text component="span" display="block" fz={13.5} lh={1.35} c="dimmed" truncate={!first.run}>
                {result.detail}
              </Text>
            )}
          </Box>
          {hasSeveralActions && <VisuallyHidden>, {first.label}</VisuallyHidden>}
          {first.run && <CommandHint label={first.label} />}
        </ActionLink>
      </div>
      {(hasSeveralActions ? result.actions : []).map((action, index) => (
        <div key={action.label} {...(index === 0 ? { role: 'gridcell' } : cell(index))}>
          <ActionLink
            action={action}
            className={styles.action ?? ''}
            isSelected={isSelected && selection.action === index}
            label={`${action.label}: ${result.title}`}
            onFollow={follow}
          >
            {action.label}
          </ActionLink>
        </div>
      ))}
    </div>
  )
}

type ActionLinkProps = {
  action: Action
  className: string
  label?: string
  isSelected?: boolean
  onFollow: (event: MouseEvent) => void
  children: ReactNode
}

/** A link to an address, or the button of a command. */
function ActionLink({ action, className, label, isSelected, onFollow, children }: ActionLinkProps) {
  const shared = {
    tabIndex: -1,
    className,
    'aria-label': label,
    'data-selected': isSelected || undefined,
    children,
  }
  const { run, to } = action
  if (to !== undefined) return <Link to={to} draggable={false} onClick={onFollow} {...shared} />
  const press = (event: MouseEvent) => {
    onFollow(event)
    run()
  }
  return <UnstyledButton w="100%" onClick={press} {...shared} />
}

/** What Enter does to a command, which is not undone by going back. */
const CommandHint = ({ label }: { label: string }) => (
  <Text component="span" flex="none" fz={13.5} c="var(--accent)" fw={600}>
    <Kbd size="xs">Enter</Kbd> {label}
  </Text>
)

const Icon = ({ icon }: Pick<Result, 'icon'>) => {
  if (typeof icon === 'object') return <Initials {...icon} />
  return (
    <Box component="span" flex="none" w={38} lh={0} ta="center" c="dimmed">
      {icon === 'group' ? <GroupIcon /> : <FileIcon />}
    </Box>
  )
}
