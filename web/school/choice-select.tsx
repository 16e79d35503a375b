import { Button, Select, type SelectProps } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { CallFailure } from '#web/api.ts'
import styles from './choice-select.module.css'

type Choice = { id: number; name: string }
type ChoiceSelectProps = Omit<SelectProps, 'data'> & {
  query: UseQueryResult<Choice[]>
  /** 'core classes': what could not be loaded, or is not there. */
  many: string
}

/** One of a list that the server has. While the list is not there, the field says why and offers to try again. */
export function ChoiceSelect({ query, many, placeholder, error, ...rest }: ChoiceSelectProps) {
  const { data, error: failure } = query
  const failed = data === undefined && failure !== null
  return (
    <div>
      <Select
        data={(data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        placeholder={query.isPending ? 'Loading...' : placeholder}
        nothingFoundMessage={query.isPending ? 'Loading...' : `No ${many} yet.`}
        error={error}
        {...rest}
      />
      {failed && (
        <div role="alert" className={styles.failed}>
          {choicesFailure(failure, many)}
          <Button
            variant="default"
            size="compact-sm"
            loading={query.isFetching}
            aria-label={`Retry loading ${many}`}
            onClick={() => void query.refetch()}
          >
            Retry
          </Button>
        </div>
      )}
    </div>
  )
}

/** Said where an answer is no list at all. */
export const UNEXPECTED = 'Unexpected response format'

/** Why a list such as 'grade levels' is not there: refused by the server, not reached, or not understood. */
export function choicesFailure(error: Error, what: string): string {
  if (!(error instanceof CallFailure)) return UNEXPECTED
  return error.code === 'unreachable' ? `Error fetching ${what}.` : `Failed to load ${what}.`
}
