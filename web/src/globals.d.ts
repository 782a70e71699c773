/** Whether this is the build that renders pages inside the server. Code for its pages only is in no other build. */
declare const IS_DRAWING: boolean;
