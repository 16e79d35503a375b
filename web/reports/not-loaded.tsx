import { Anchor } from '@mantine/core'

/** Says inline that a part of the page could not be loaded, with a Retry button. */
export const NotLoaded = ({ children, onRetry }: { children: string; onRetry: () => void }) => (
  <>
    {children}{' '}
    <Anchor component="button" type="button" inherit onClick={onRetry}>
      Retry
    </Anchor>{' '}
  </>
)
