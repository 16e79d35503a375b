import { Skeleton, VisuallyHidden } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureMessage } from '#web/api.ts'
import { ErrorPanel } from './panels.tsx'
import styles from './list-state.module.css'

/** What this needs of a query, be it read at once or page by page. */
type Loaded<T> = Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching'> & { refetch: () => unknown }

type ListStateProps<T> = {
  query: Loaded<T>
  /** Shown while loading; rows of a table unless told otherwise. */
  skeleton?: ReactNode
  /** What counts as nothing; an empty list unless told otherwise. */
  isEmpty?: (data: T) => boolean
  empty?: ReactNode
  /** Said instead of the server's sentence when loading fails. */
  failure?: string
  children: (data: T) => ReactNode
}

/** The four states of what is loaded: loading, failed (with Retry), empty, full. */
export function ListState<T>({
  query,
  skeleton,
  isEmpty = holdsNothing,
  empty,
  failure,
  children,
}: ListStateProps<T>) {
  const { data, error } = query
  if (data === undefined && error) {
    const message = failure ?? failureMessage(error)
    return <ErrorPanel message={message} onRetry={() => void query.refetch()} retrying={query.isFetching} />
  }
  if (data === undefined) return <Waiting>{skeleton ?? <SkeletonRows />}</Waiting>
  return empty !== undefined && isEmpty(data) ? empty : children(data)
}

const holdsNothing = (data: unknown) => Array.isArray(data) && data.length === 0

const Waiting = ({ children }: { children: ReactNode }) => (
  <div aria-busy="true">
    <VisuallyHidden role="status">Loading...</VisuallyHidden>
    <div aria-hidden>{children}</div>
  </div>
)

/** Grey lines in the shape of a table. */
export const SkeletonRows = ({ rows = 6 }: { rows?: number }) => (
  <div className={styles.rows}>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className={styles.row}>
        <Skeleton height={12} width={`${28 + ((row * 17) % 30)}%`} radius="sm" />
        <Skeleton height={12} width="12%" radius="sm" />
      </div>
    ))}
  </div>
)
