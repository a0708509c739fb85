Le <func.ind> <kind> président </kind> </func.ind> rencontre l' <func.ind> <qualifier> ancien </qualifier> <kind> ministre </kind> </func.ind>
