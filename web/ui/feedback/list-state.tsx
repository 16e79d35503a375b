import { Box, Skeleton, VisuallyHidden } from '@mantine/core'
import { RowList } from '../layout/row-list.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { failureMessage } from '#web/api.ts'
import { ErrorPanel } from './panels.tsx'

/** The part of a query that is needed here, whether it is read at once or page by page. */
export type LoadState = Pick<UseQueryResult, 'error' | 'isFetching'> & { refetch: () => unknown }

type LoadingOrFailedProps = {
  query: LoadState
  /** Shown while loading; by default rows of a table. */
  skeleton?: ReactNode
  /** Shown instead of the server's message when loading fails. */
  failure?: string | undefined
}

type ListStateProps<T> = LoadingOrFailedProps & {
  query: Pick<UseQueryResult<T>, 'data'>
  /** By default, whether an empty list was loaded. */
  isEmpty?: (data: T) => boolean
  empty?: ReactNode
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
  const { data } = query
  if (data === undefined) return <LoadingOrFailed {...{ query, skeleton, failure }} />
  return empty !== undefined && isEmpty(data) ? empty : children(data)
}

/** In place of what is not loaded yet, or could not be. */
export function LoadingOrFailed({ query, skeleton, failure }: LoadingOrFailedProps) {
  const { error, isFetching } = query
  /** The failure after which Retry was pressed: its panel stays meanwhile, and the focus with it. */
  const [retried, setRetried] = useState<{ error: Error; message: string }>()
  const [failures, setFailures] = useState(1)
  if (error && retried && error !== retried.error) {
    setRetried(undefined)
    setFailures(failures + 1)
  }
  if (!error && !retried) return <Loading>{skeleton ?? <SkeletonRows />}</Loading>
  const message = error ? (failure ?? failureMessage(error)) : (retried?.message ?? '')
  const retry = () => {
    if (error) setRetried({ error, message })
    void query.refetch()
  }
  return <ErrorPanel {...{ message, failures }} onRetry={retry} retrying={isFetching} />
}

const isEmptyList = (data: unknown) => Array.isArray(data) && data.length === 0

const Loading = ({ children }: { children: ReactNode }) => (
  <div aria-busy="true">
    <VisuallyHidden role="status">Loading...</VisuallyHidden>
    <div aria-hidden>{children}</div>
  </div>
)

/** Gray lines in the shape of a table. */
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
