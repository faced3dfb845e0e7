// All messages of one language: one file for each part of the client.
import frame from './frame/de.json';
import newtable from './newtable/de.json';
import own from './de.json';
import talk from './chat/de.json';

export default { ...own, ...frame, ...newtable, ...talk };
