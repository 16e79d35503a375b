import { VisuallyHidden } from '@mantine/core'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { Initials } from '#web/school/grades.tsx'
import { FileIcon, GroupIcon } from '#web/ui/icons.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import type { Result, Section } from './results.ts'
import type { Chosen } from './use-choice.ts'
import styles from './search.module.css'

type ResultGridProps = {
  id: string
  sections: readonly Section[]
  choice: Chosen
  idOf: (key: string, action: number) => string
  onFollow: () => void
}

/** The results below the text field, which keeps the focus: a row each, its actions the cells. */
export const ResultGrid = ({ id, sections, choice, idOf, onFollow }: ResultGridProps) => (
  <div id={id} role="grid" aria-label="Results" tabIndex={-1} className={styles.grid} onMouseDown={keepFocus}>
    {sections.map(({ name, results }) => (
      <div key={name} role="rowgroup" aria-labelledby={`${id}-${name}`}>
        <div role="presentation" className={styles.label}>
          <SectionLabel as="span" id={`${id}-${name}`}>
            {name}
          </SectionLabel>
        </div>
        {results.map((result) => (
          <Row key={result.key} result={result} choice={choice} idOf={idOf} onFollow={onFollow} />
        ))}
      </div>
    ))}
  </div>
)

const keepFocus = (event: MouseEvent) => event.preventDefault()

type RowProps = Pick<ResultGridProps, 'choice' | 'idOf' | 'onFollow'> & { result: Result }

function Row({ result, choice, idOf, onFollow }: RowProps) {
  const isChosen = choice.key === result.key
  const follow = (event: MouseEvent) => {
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onFollow()
  }
  const cell = (place: number) => ({
    id: idOf(result.key, place),
    role: 'gridcell',
    'aria-selected': isChosen && choice.action === place,
  })
  const [first] = result.actions
  const hasChoice = result.actions.length > 1
  if (!first) return null
  return (
    <div
      role="row"
      className={styles.row}
      data-chosen={isChosen || undefined}
      onPointerMove={({ pointerType }) => pointerType === 'mouse' && choice.point(result.key)}
    >
      <div {...cell(0)} className={styles.main}>
        <Link to={first.to} tabIndex={-1} draggable={false} className={styles.link ?? ''} onClick={follow}>
          <Icon icon={result.icon} />
          <span className={styles.words}>
            <span className={styles.title}>{result.title}</span>
            {result.detail && <span className={styles.detail}>{result.detail}</span>}
          </span>
          {hasChoice && <VisuallyHidden>, {first.label}</VisuallyHidden>}
        </Link>
      </div>
      {(hasChoice ? result.actions : []).map(({ label, to }, place) => (
        <div key={label} {...(place === 0 ? { role: 'gridcell' } : cell(place))}>
          <Link
            to={to}
            tabIndex={-1}
            draggable={false}
            className={styles.action ?? ''}
            data-chosen={(isChosen && choice.action === place) || undefined}
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
  return <span className={styles.icon}>{icon === 'group' ? <GroupIcon /> : <FileIcon />}</span>
}
