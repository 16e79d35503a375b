import { Button, Menu } from '@mantine/core'
import { useRef, useState } from 'react'
import { download } from './download.ts'
import { useAction } from './use-action.ts'

const MEGABYTE = 1_000_000

const FORMATS = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: 'Excel' },
] as const
type Format = (typeof FORMATS)[number]['format']

type DownloadMenuProps = {
  /** The call that returns the file if its query has csv=1 or xlsx=1. */
  address: string
  query?: Record<string, string> | undefined
  /** Adds a separate 'Download CSV' button, for screens where people use it often. */
  hasCsvButton?: boolean
  /** The text of the button; 'Download' by default. */
  label?: string
}

/** Downloads a table as CSV or for Excel. Large downloads show their progress and can be stopped. */
export function DownloadMenu({
  address,
  query,
  hasCsvButton = false,
  label: buttonLabel = 'Download',
}: DownloadMenuProps) {
  const [bytes, setBytes] = useState(0)
  const abort = useRef<AbortController>(undefined)
  const file = useAction(
    (format: Format) => {
      abort.current = new AbortController()
      setBytes(0)
      const options = { signal: abort.current.signal, onProgress: setBytes }
      return download(address, { ...query, [format]: '1' }, `table.${format}`, options)
    },
    { onFailure: () => abort.current?.signal.aborted === true },
  )
  if (file.isPending && bytes >= MEGABYTE) {
    return (
      <Button variant="default" onClick={() => abort.current?.abort()}>
        Stop download, {(bytes / MEGABYTE).toFixed(0)} MB
      </Button>
    )
  }
  const menu = (
    <Menu position="bottom-end" withinPortal disabled={file.isPending}>
      <Menu.Target>
        <Button variant="default" aria-busy={file.isPending}>
          {buttonLabel}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map(({ format, label }) => (
          <Menu.Item key={format} onClick={() => file.mutate(format)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
  if (!hasCsvButton) return menu
  return (
    <>
      <Button
        variant="default"
        aria-busy={file.isPending}
        onClick={() => file.isPending || file.mutate('csv')}
      >
        Download CSV
      </Button>
      {menu}
    </>
  )
}
