import { Button, Group, Select, type SelectProps } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { CallFailure } from '#web/api.ts'

type Choice = { id: number; name: string }
type ChoiceSelectProps = Omit<SelectProps, 'data'> & {
  query: UseQueryResult<Choice[]>
  /** The plural noun for messages: 'core classes'. */
  many: string
}

/** A select with choices from the server. If they fail to load, the field says why and offers Retry. */
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
        <Group role="alert" gap="6px 12px" mt={6} fz={13.5} c="var(--absent)">
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
        </Group>
      )}
    </div>
  )
}

/** Shown if a reply is not a list. */
export const UNEXPECTED = 'Unexpected response format'

/** Explains why a list such as 'grade levels' could not be loaded. */
export function choicesFailure(error: Error, what: string): string {
  if (!(error instanceof CallFailure)) return UNEXPECTED
  return error.code === 'unreachable' ? `Error fetching ${what}.` : `Failed to load ${what}.`
}
