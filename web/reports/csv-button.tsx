import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { download } from '#web/ui/download.ts'
import { toastFailure } from '#web/ui/feedback/toast.ts'

const MEGABYTE = 1_000_000

/** Downloads the report. For a large one it says how much has arrived, and can be stopped. */
export function CsvButton({ query }: { query: Record<string, string> }) {
  const [bytes, setBytes] = useState(0)
  const abort = useRef<AbortController>(undefined)
  const csv = useMutation({
    mutationFn: () => {
      abort.current = new AbortController()
      setBytes(0)
      const options = { signal: abort.current.signal, onProgress: setBytes }
      return download('/attendance/reports/', { ...query, csv: '1' }, 'attendance.csv', options)
    },
    onError: (error) => {
      if (!abort.current?.signal.aborted) toastFailure(error)
    },
  })
  if (csv.isPending && bytes >= MEGABYTE) {
    return (
      <Button variant="default" onClick={() => abort.current?.abort()}>
        Stop download, {(bytes / MEGABYTE).toFixed(0)} MB
      </Button>
    )
  }
  return (
    <Button variant="default" aria-busy={csv.isPending} onClick={() => !csv.isPending && csv.mutate()}>
      Download CSV
    </Button>
  )
}
