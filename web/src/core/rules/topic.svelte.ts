// The last selected piece or card; the rules open at it.
export const topic = $state({ about: '' });

export function setTopic(about: string): void {
  if (about) topic.about = about;
}
