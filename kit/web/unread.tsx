import { Anchor, Text } from '@mantine/core'

/** That something could not be read: `what` with its article. */
export const unreadText = (what: string) => `Non è stato possibile caricare ${what}.`

/** Says above what is shown that part of it could not be read: `what` with its article. */
export function Unread({ what, retry }: { what: string; retry: () => void }) {
  return (
    <Text role="alert">
      {unreadText(what)}{' '}
      <Anchor component="button" type="button" inherit onClick={retry}>
        Riprova
      </Anchor>
    </Text>
  )
}
