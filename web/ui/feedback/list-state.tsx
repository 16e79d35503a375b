import { Box, Skeleton, VisuallyHidden } from '@mantine/core'
import { RowList } from '../layout/row-list.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { failureMessage } from '#web/api.ts'
import { ErrorPanel } from './panels.tsx'

/** The part of a query that ListState needs, which plain and paged queries share. */
export type LoadState = Pick<UseQueryResult, 'error' | 'isFetching'> & { refetch: () => unknown }

type LoadingOrFailedProps = {
  query: LoadState
  /** Shown while loading; table rows by default. */
  skeleton?: ReactNode
  /** Shown instead of the server's message when loading fails. */
  failure?: string | undefined
}

type ListStateProps<T> = LoadingOrFailedProps & {
  query: Pick<UseQueryResult<T>, 'data'>
  /** By default, checks for an empty list. */
  isEmpty?: (data: T) => boolean
  empty?: ReactNode
  children: (data: T) => ReactNode
}

/** The four states of a list: loading, failed (with Retry), empty and loaded. */
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

/** Replaces data that is loading or failed to load. */
export function LoadingOrFailed({ query, skeleton, failure }: LoadingOrFailedProps) {
  const { error, isFetching } = query
  /** The failure that the user is retrying. Its panel stays during the retry so that the focus is not lost. */
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
