import { lazyOptional } from '#web/ui/lazy-part.tsx'

// In files of their own, so that the office's home, which begins with them, needs no file that it shares with the board.
export const Remind = lazyOptional(() => import('#web/school/sheets/remind.tsx').then((part) => part.Remind))
export const RemindAll = lazyOptional(() =>
  import('#web/school/sheets/remind.tsx').then((part) => part.RemindAll),
)
