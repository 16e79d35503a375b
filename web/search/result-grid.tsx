import { Box, Text, VisuallyHidden } from '@mantine/core'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { Initials } from '#web/school/grades.tsx'
import { FileIcon, GroupIcon } from '#web/ui/icons.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import type { Result, Section } from './results.ts'
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
        <Link to={first.to} tabIndex={-1} draggable={false} className={styles.link ?? ''} onClick={follow}>
          <Icon icon={result.icon} />
          <Box component="span" flex={1} miw={0}>
            <Text component="span" display="block" fw={600} lh={1.35} style={{ overflowWrap: 'anywhere' }}>
              {result.title}
            </Text>
            {result.detail && (
              <Text component="span" display="block" fz={13.5} lh={1.35} c="dimmed" truncate>
                {result.detail}
              </Text>
            )}
          </Box>
          {hasSeveralActions && <VisuallyHidden>, {first.label}</VisuallyHidden>}
        </Link>
      </div>
      {(hasSeveralActions ? result.actions : []).map(({ label, to }, index) => (
        <div key={label} {...(index === 0 ? { role: 'gridcell' } : cell(index))}>
          <Link
            to={to}
            tabIndex={-1}
            draggable={false}
            className={styles.action ?? ''}
            data-selected={(isSelected && selection.action === index) || undefined}
            aria-label={`${label}: ${result.title}`}
            onClick={follow}
          >
            {label}
          </Link>
        </div>
      ))}
    </div>
  )
}

const Icon = ({ icon }: Pick<Result, 'icon'>) => {
  if (typeof icon === 'object') return <Initials {...icon} />
  return (
    <Box component="span" flex="none" w={38} lh={0} ta="center" c="dimmed">
      {icon === 'group' ? <GroupIcon /> : <FileIcon />}
    </Box>
  )
}
