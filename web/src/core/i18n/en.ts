// All messages of one language: one file for each part of the client.
import frame from './frame/en.json';
import newtable from './newtable/en.json';
import own from './en.json';
import talk from './chat/en.json';

export default { ...own, ...frame, ...newtable, ...talk };
