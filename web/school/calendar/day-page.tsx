import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { PrintButton } from '#web/ui/print/print-button.tsx'
import { longDay } from '../days.ts'
import { DaySteps } from './day-steps.tsx'
import { LastUpdated } from './last-updated.tsx'
import type { Day } from './use-day.ts'

type DayPageProps<T> = {
  /** From `useDay`. */
  day: Day<T>
  /** Where it is not the title in the table of pages. */
  title?: string
  /** A summary of the day; screen readers announce its changes. */
  summary: (data: T) => string
  /** Further buttons in the header. */
  actions?: ReactNode
  /** Above the body, also while the day is loaded. */
  toolbar?: ReactNode
  /** Shown instead of the server's message when the day cannot be loaded. */
  failure?: string
  isEmpty?: (data: T) => boolean
  empty?: ReactNode
  /** The body; one that is no function is shown in every state of the query. */
  children: ReactNode | ((data: T) => ReactNode)
}

/** A page about one day of the school: its header with the way to other days, how old it is, and its states. */
export function DayPage<T>(props: DayPageProps<T>) {
  const { day, title, summary, actions, toolbar, failure, isEmpty, empty, children } = props
  const { date, query, previous, next, show } = day
  const words = query.data === undefined ? '' : summary(query.data)
  return (
    <>
      <PageHeader
        {...(title !== undefined && { title })}
        context={[longDay(date), words].filter(Boolean).join(' · ')}
        actions={
          <>
            {actions}
            <PrintButton />
            <DaySteps date={date} previous={previous} next={next} onChange={show} />
          </>
        }
      />
      <VisuallyHidden role="status">{words && `${words}.`}</VisuallyHidden>
      <LastUpdated query={query} time={day.time} />
      {toolbar}
      {typeof children === 'function' ? (
        <ListState query={query} {...{ failure, empty }} {...(isEmpty && { isEmpty })}>
          {children}
        </ListState>
      ) : (
        children
      )}
    </>
  )
}
