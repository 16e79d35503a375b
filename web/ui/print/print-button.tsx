import { Button } from '@mantine/core'
import { useAction } from '../use-action.ts'
import { printPage } from './printing.ts'

/** Prints the page, whole: what it shows in parts is loaded first. */
export function PrintButton({ children = 'Print' }: { children?: string }) {
  const print = useAction(printPage)
  return (
    <Button
      variant="default"
      visibleFrom="sm"
      aria-busy={print.isPending}
      onClick={() => !print.isPending && print.mutate()}
    >
      {children}
    </Button>
  )
}
