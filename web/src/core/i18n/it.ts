// All messages of one language: one file for each part of the client.
import frame from './frame/it.json';
import newtable from './newtable/it.json';
import own from './it.json';
import talk from './chat/it.json';

export default { ...own, ...frame, ...newtable, ...talk };
