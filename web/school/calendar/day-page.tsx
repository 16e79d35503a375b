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
  /** The result of `useDay`. */
  day: Day<T>
  /** By default, the title in the page table. */
  title?: string
  /** A summary of the day; screen readers announce its changes. */
  summary: (data: T) => string
  /** More buttons in the header, which fold where it is narrow. */
  actions?: ReactNode
  /** Shown above the body, even while the day is loading. */
  toolbar?: ReactNode
  /** Shown instead of the server's message when the day cannot be loaded. */
  failure?: string
  isEmpty?: (data: T) => boolean
  empty?: ReactNode
  /** The body. A function renders loaded data; anything else is shown in every state. */
  children: ReactNode | ((data: T) => ReactNode)
}

/** A page about one school day: a header with links to other days, the age of the data, and loading states. */
export function DayPage<T>(props: DayPageProps<T>) {
  const { day, title, summary, actions, toolbar, failure, isEmpty, empty, children } = props
  const { date, query, previous, next, show } = day
  const words = query.data === undefined ? '' : summary(query.data)
  return (
    <>
      <PageHeader
        {...(title !== undefined && { title })}
        context={[longDay(date), words].filter(Boolean).join(' · ')}
        more={
          <>
            {actions}
            <PrintButton />
          </>
        }
        actions={<DaySteps date={date} previous={previous} next={next} onChange={show} />}
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
