import { Alert, Box } from '@mantine/core'
import { CallFailure } from '#web/api.ts'
import { RowErrors } from './rejected-rows.tsx'
import { rowErrorsOf, uploadFailureMessage } from './upload-failures.ts'

type RefusedFileProps = {
  title: string
  failure: unknown
  /** Not where they can be chosen below. */
  showColumns?: boolean
}

/** Why nothing of a file can be used, with its first bad rows and the columns that it has. */
export function RefusedFile({ title, failure, showColumns = true }: RefusedFileProps) {
  const columns = (showColumns && failure instanceof CallFailure && failure.reply.available_columns) || []
  const message = uploadFailureMessage(failure)
  const { errors, count } = rowErrorsOf(failure, message)
  return (
    <>
      <Alert color="red" role="alert" title={title}>
        {message}
        {columns.length > 0 && (
          <Box mt={6} style={{ overflowWrap: 'anywhere' }}>
            The file has these columns: <strong>{columns.join(', ')}</strong>
          </Box>
        )}
      </Alert>
      {errors.length > 0 && <RowErrors errors={errors} count={count} opened />}
    </>
  )
}
