import { Anchor, Text } from '@mantine/core'

/** Says above what is shown that part of it could not be read: `what` with its article. */
export function Unread({ what, retry }: { what: string; retry: () => void }) {
  return (
    <Text role="alert">
      {`Non è stato possibile caricare ${what}.`}{' '}
      <Anchor component="button" type="button" inherit onClick={retry}>
        Riprova
      </Anchor>
    </Text>
  )
}
