import { Anchor } from '@mantine/core'

/** Says in the text that a part of the page could not be loaded, with a way to try again. */
export const NotLoaded = ({ children, onRetry }: { children: string; onRetry: () => void }) => (
  <>
    {children}{' '}
    <Anchor component="button" type="button" inherit onClick={onRetry}>
      Retry
    </Anchor>{' '}
  </>
)
