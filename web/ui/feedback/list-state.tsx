import { Box, Skeleton, VisuallyHidden } from '@mantine/core'
import { RowList } from '../layout/row-list.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureMessage } from '#web/api.ts'
import { ErrorPanel } from './panels.tsx'

/** The part of a query that is needed here, whether it is read at once or page by page. */
type QueryState<T> = Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching'> & { refetch: () => unknown }

type ListStateProps<T> = {
  query: QueryState<T>
  /** Shown while loading; by default rows of a table. */
  skeleton?: ReactNode
  /** By default, whether an empty list was loaded. */
  isEmpty?: (data: T) => boolean
  empty?: ReactNode
  /** Shown instead of the server's message when loading fails. */
  failure?: string
  children: (data: T) => ReactNode
}

/** The four states of what is loaded: loading, failed (with Retry), empty, full. */
export function ListState<T>({
  query,
  skeleton,
  isEmpty = isEmptyList,
  empty,
  failure,
  children,
}: ListStateProps<T>) {
  const { data, error } = query
  if (data === undefined && error) {
    const message = failure ?? failureMessage(error)
    return <ErrorPanel message={message} onRetry={() => void query.refetch()} retrying={query.isFetching} />
  }
  if (data === undefined) return <Loading>{skeleton ?? <SkeletonRows />}</Loading>
  return empty !== undefined && isEmpty(data) ? empty : children(data)
}

const isEmptyList = (data: unknown) => Array.isArray(data) && data.length === 0

const Loading = ({ children }: { children: ReactNode }) => (
  <div aria-busy="true">
    <VisuallyHidden role="status">Loading...</VisuallyHidden>
    <div aria-hidden>{children}</div>
  </div>
)

/** Grey lines in the shape of a table. */
export const SkeletonRows = ({ rows = 6 }: { rows?: number }) => (
  <RowList aria-hidden bd="1px solid var(--line)" bdrs={10} bg="var(--card)">
    {Array.from({ length: rows }, (_, row) => (
      <Box component="li" key={row} style={{ justifyContent: 'space-between' }}>
        <Skeleton height={12} width={`${28 + ((row * 17) % 30)}%`} radius="sm" />
        <Skeleton height={12} width="12%" radius="sm" />
      </Box>
    ))}
  </RowList>
)
